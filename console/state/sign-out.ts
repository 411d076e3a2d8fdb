import { KEY_HEADER, OPERATOR_TOKEN_HEADER } from "../../contract/envelope.ts";
import { forgetTyped } from "./typed.ts";
import { currentSession, endSession, type End } from "./session.ts";

/** Ends it here at once, and on the server as soon as it hears of it; where it does not, the session ends there by itself. */
export async function signOut(end: End = null): Promise<void> {
  const session = currentSession();
  if (!session) return;
  endSession(end);
  // By choice: whoever sits here next finds nothing of it.
  if (end === null) forgetTyped();
  try {
    await fetch(new URL("../api/operator/session/end", document.baseURI), {
      method: "POST",
      // Also when the tab is closed with it.
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
