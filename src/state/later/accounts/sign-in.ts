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
 * Resolves to the screen to return to.
 * @throws RefusedError (`wrong_credentials`, `too_many_requests`, ...), UnreachableError
 */
export async function signIn(credentials: RequestOf<"POST account/login">): Promise<BackParams> {
  const { data } = await api.call("POST account/login", credentials);
  const back = session.backParams ?? { path: HOME_PATH, type: "tab" as const };
  updateSession({ token: data.token, uid: data.uid, userInfo: null, backParams: null });
  void requestPersistence();
  return back;
}

/** @throws RefusedError (`account_taken`, `referrer_unknown`, `passwords_equal`, `invalid`, ...), UnreachableError */
export async function register(request: RequestOf<"POST account/register">): Promise<void> {
  await api.call("POST account/register", request);
}

/**
 * Logs out and deletes the member's data here, offline too. The session ends first, so that nothing writes to the
 * mirror during its deletion.
 */
export async function signOut(): Promise<void> {
  if (!isLoggedIn()) return;
  const owner = currentOwner();
  // Reads the token before the session is cleared; not awaited.
  api.call("POST account/logout", {}).catch(() => undefined);
  closeMirror();
  removeStored(STORED_PASSWORD_CHANGE);
  clearSession();
  await Promise.all([purge(owner), purgeWorkerCaches(), endPush()]);
}

/** A tab that blocks the deletion does not delay the log-out. */
async function purge(owner: string): Promise<void> {
  await withinTime(LONGEST_PURGE_MS, purgeMirror(owner)).catch((error: unknown) =>
    console.warn("The mirror could not be deleted", error),
  );
}

/** The app package's URL; empty if there is none, null without an answer. */
export async function fetchAppLink(): Promise<string | null> {
  try {
    return (await api.call("GET app/getApp", {})).data.url;
  } catch {
    return null;
  }
}
