import type { RequestOf } from "../../../../contract/endpoints.ts";
import { purgeMirror } from "../../../shared/purge-database.ts";
import { withinTime } from "../../../../contract/time-limit.ts";
import { api } from "../../client.ts";
import { requestPersistence } from "../device-storage.ts";
import { closeMirror } from "../../mirror.ts";
import { HOME_PATH } from "../../navigation.ts";
import { endPush } from "../../push/end-subscription.ts";
import {
  clearSession,
  currentOwner,
  isLoggedIn,
  session,
  updateSession,
  type BackParams,
} from "../../session.ts";
import { removeStored, STORED_PASSWORD_CHANGE } from "../../../start/local-storage.ts";
import { purgeWorkerCaches } from "../../worker.ts";

const LONGEST_PURGE_MS = 3_000;

/**
 * Signs in. Resolves to where the member wanted to be: go there with `replace`.
 * @throws RefusedError (`wrong_credentials`, `too_many_requests`, ...), UnreachableError
 */
export async function signIn(credentials: RequestOf<"POST account/login">): Promise<BackParams> {
  const { data } = await api.call("POST account/login", credentials);
  const back = session.backParams ?? { path: HOME_PATH, type: "tab" as const };
  updateSession({ token: data.token, uid: data.uid, userInfo: null, backParams: null });
  void requestPersistence();
  return back;
}

/**
 * Makes an account; does not sign in.
 * @throws RefusedError (`account_taken`, `referrer_unknown`, `passwords_equal`, `invalid`, ...), UnreachableError
 */
export async function register(request: RequestOf<"POST account/register">): Promise<void> {
  await api.call("POST account/register", request);
}

/**
 * Logs out, offline too: this device forgets the member whether or not the server hears of it. The session ends first,
 * so that nothing writes to the mirror while it is deleted; other tabs follow.
 */
export async function signOut(): Promise<void> {
  if (!isLoggedIn()) return;
  const owner = currentOwner();
  // The call takes the token with it before the session is cleared; nobody waits for its answer.
  api.call("POST account/logout", {}).catch(() => undefined);
  closeMirror();
  removeStored(STORED_PASSWORD_CHANGE);
  clearSession();
  await Promise.all([purge(owner), purgeWorkerCaches(), endPush()]);
}

/** A browser that refuses storage has nothing to delete. A tab that holds the deletion back holds nobody up. */
async function purge(owner: string): Promise<void> {
  await withinTime(LONGEST_PURGE_MS, purgeMirror(owner)).catch((error: unknown) =>
    console.warn("The mirror could not be deleted", error),
  );
}

/** Where the app's package can be downloaded; empty when there is none, null when the server cannot be asked now. */
export async function fetchAppLink(): Promise<string | null> {
  try {
    return (await api.call("GET app/getApp", {})).data.url;
  } catch {
    return null;
  }
}
