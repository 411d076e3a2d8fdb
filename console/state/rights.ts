import { mayCall, type OperatorCall } from "../../contract/operator/rights.ts";
import { send } from "./client.ts";
import { currentSession, setRoles, useSession } from "./session.ts";

/** Roles may have changed since the session began: the server reads them for each request. */
export async function refreshRights(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  try {
    const { data } = await send("GET operator/session", {});
    setRoles(session.token, data.roles);
  } catch (error) {
    console.warn("The operator's rights could not be read", error);
  }
}

/** Uses the same table as the server, which decides. */
export function useMay(): (call: OperatorCall) => boolean {
  const { session } = useSession();
  return (call) => session !== null && mayCall(session.roles, call);
}
