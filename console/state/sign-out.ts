import { KEY_HEADER, OPERATOR_TOKEN_HEADER } from "../../contract/envelope.ts";
import { forgetTyped } from "./typed.ts";
import { currentSession, endSession, type End } from "./session.ts";

/** Ends the session here at once, and on the server if the request reaches it; otherwise it expires there. */
export async function signOut(end: End = null): Promise<void> {
  const session = currentSession();
  if (!session) return;
  endSession(end);
  // Signed out by choice: the next user must find nothing.
  if (end === null) forgetTyped();
  try {
    await fetch(new URL("../api/operator/session/end", document.baseURI), {
      method: "POST",
      // The request survives the closing of the tab.
      keepalive: true,
      headers: {
        "content-type": "application/json",
        [OPERATOR_TOKEN_HEADER]: session.token,
        [KEY_HEADER]: crypto.randomUUID(),
      },
      body: "{}",
    });
  } catch (error) {
    console.warn("The server has not heard of the session's end", error);
  }
}
