import type { Login } from "../../../../contract/accounts/schemas.ts";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { SignedOutError } from "../../../shared/errors.ts";
import { api } from "../../client.ts";
import { requestPersistence } from "../device-storage.ts";
import { closeMirror } from "../../mirror.ts";
import { HOME_PATH, isSignInPath, navigation } from "../../navigation.ts";
import { dropOpenActions } from "../actions/open-actions.ts";
import { endPush } from "../../push/end-subscription.ts";
import {
  clearSession,
  currentOwner,
  session,
  storedToken,
  updateSession,
  type BackParams,
} from "../../session.ts";
import { dropChanges } from "./open-changes.ts";
import { purgeWorkerCaches } from "../worker.ts";
import { signForWhoever } from "./passkeys.ts";
import { purge } from "./purge.ts";
import { forgetSessionEnd, keepSessionEnd, sendEnds } from "./session-end.ts";

/**
 * Ends another session of this device. Resolves to the opened screen.
 * @throws RefusedError (`wrong_credentials`, `too_many_requests`, ...), UnreachableError
 */
export async function signIn(credentials: RequestOf<"POST account/login">): Promise<BackParams> {
  const { data } = await api.call("POST account/login", credentials);
  return begin(data);
}

/** @throws PasskeyCancelledError, RefusedError (`wrong_passkey`, `challenge_expired`, ...), UnreachableError */
export async function signInWithPasskey(): Promise<BackParams> {
  const passkey = await signForWhoever();
  const { data } = await api.call("POST account/passkeyLogin", { passkey });
  return begin(data);
}

function begin(data: Login): BackParams {
  const earlier = storedToken() ?? session.token;
  if (earlier !== null && earlier !== data.token) void keepSessionEnd(earlier).then(sendEnds);
  const back = returnParams();
  updateSession({ token: data.token, uid: data.uid, userInfo: null, backParams: null });
  // Navigate in the same step as the session changes: members are redirected away from the screens for signing in.
  navigation().go(back.path, { replace: true });
  void requestPersistence();
  return back;
}

function returnParams(): BackParams {
  const { backParams } = session;
  if (backParams === null || isSignInPath(backParams.path)) return { path: HOME_PATH, type: "tab" };
  return backParams;
}

/** @throws RefusedError (`account_taken`, `referrer_unknown`, `passwords_equal`, `invalid`, ...), UnreachableError */
export async function register(request: RequestOf<"POST account/register">): Promise<void> {
  await api.call("POST account/register", request);
}

/**
 * Logs out and deletes the member's data here, also offline. The session ends first, so that nothing writes to the
 * mirror during its deletion; what ends it at the server is stored until there is a connection.
 */
export async function signOut(): Promise<void> {
  const { token } = session;
  if (token === null) return;
  const owner = currentOwner();
  const stored = keepSessionEnd(token);
  // The call is not awaited; it reads the token before the session is cleared.
  void tellServer(stored);
  closeMirror();
  dropChanges();
  dropOpenActions((of) => of === owner);
  clearSession();
  await Promise.all([stored, purge(owner), purgeWorkerCaches(), endPush()]);
}

async function tellServer(stored: Promise<string | null>): Promise<void> {
  try {
    await api.call("POST account/logout", {});
  } catch (error) {
    await stored;
    if (!(error instanceof SignedOutError)) return sendEnds();
  }
  const capability = await stored;
  if (capability !== null) await forgetSessionEnd(capability);
}

/** The app package's URL; empty if there is none, null without an answer. */
export async function fetchAppLink(): Promise<string | null> {
  try {
    return (await api.call("GET app/getApp", {})).data.url;
  } catch {
    return null;
  }
}
