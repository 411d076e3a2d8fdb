/** Accounts: signing in, factors, sessions, recovery. Source: rules.md A1. */
import { get, list, none, post, type Endpoint } from "./endpoint.ts";
import { Nothing, Page } from "./schemas.ts";
import * as account from "./accounts/schemas.ts";
import * as sessions from "./accounts/session-schemas.ts";
import * as events from "./accounts/event-schemas.ts";
import * as factors from "./accounts/factor-schemas.ts";
import * as recovery from "./recovery/schemas.ts";

export const accountEndpoints = {
  "POST account/login": post("public", "Sign in", account.LoginBody, account.Login),
  "POST account/register": post("public", "Register", account.RegisterBody, account.Registered),
  "POST account/resetPassword": post(
    "public",
    "Reset the login password by the second-level password; ends all sessions",
    account.ResetPasswordBody,
    Nothing,
  ),
  "POST account/passkeyLoginChallenge": post(
    "public",
    "A challenge for signing in, or for a reset, with a passkey",
    none,
    factors.PasskeyChallenge,
  ),
  "POST account/passkeyLogin": post(
    "public",
    "Sign in with a passkey",
    factors.PasskeyLoginBody,
    account.Login,
  ),
  "POST account/endSession": post(
    "public",
    "End one session by the hash of its token, after a log-out without a connection",
    account.EndSessionBody,
    Nothing,
  ),

  "POST account/recoveryLink": post(
    "public",
    "What an operator's recovery link is for",
    recovery.RecoveryLinkBody,
    recovery.RecoveryLinkInfo,
  ),
  "POST account/recover": post(
    "public",
    "Set what was lost by an operator's recovery link, once; ends all sessions",
    recovery.RecoverBody,
    Nothing,
  ),

  "GET account/info": get("member", "The member's account", none, account.AccountInfo),
  "POST account/changePassword": post(
    "member",
    "Change the login password; ends the other sessions",
    account.ChangePasswordBody,
    Nothing,
  ),
  "POST account/changePayPassword": post(
    "member",
    "Change the second-level password; ends the other sessions",
    account.ChangePayPasswordBody,
    Nothing,
  ),
  "GET account/factors": get(
    "member",
    "Passkeys, authenticator, recovery codes, and what each act needs",
    none,
    factors.Factors,
  ),
  "POST account/passkeyChallenge": {
    ...post(
      "member",
      "A challenge that confirms one request with a passkey",
      factors.PasskeyChallengeBody,
      factors.PasskeyChallenge,
    ),
    idempotent: false,
  },
  "POST account/passkeyOptions": {
    ...post("member", "What a new passkey is made from", none, factors.PasskeyOptions),
    idempotent: false,
  },
  "POST account/passkeyAdd": post(
    "member",
    "Add a passkey; holds what leaves the member for 24 hours",
    factors.PasskeyAddBody,
    factors.Factors,
  ),
  "POST account/passkeyRename": post(
    "member",
    "Rename a passkey",
    factors.PasskeyRenameBody,
    factors.Factors,
  ),
  "POST account/passkeyRemove": post(
    "member",
    "Remove a passkey; holds what leaves the member for 24 hours",
    factors.PasskeyRemoveBody,
    factors.Factors,
  ),
  "POST account/authenticatorStart": {
    ...post(
      "member",
      "A new secret for an authenticator; an earlier one that was never confirmed is void",
      factors.Proofs,
      factors.AuthenticatorSecret,
    ),
    idempotent: false,
  },
  "POST account/authenticatorConfirm": post(
    "member",
    "Use the new authenticator from now on; holds what leaves the member for 24 hours",
    factors.AuthenticatorConfirmBody,
    factors.Factors,
  ),
  "POST account/authenticatorRemove": post(
    "member",
    "Ask for no codes any more; holds what leaves the member for 24 hours",
    factors.Proofs,
    factors.Factors,
  ),
  "POST account/recoveryCodes": {
    ...post(
      "member",
      "Ten new recovery codes, shown once; earlier ones are void",
      factors.Proofs,
      factors.RecoveryCodes,
    ),
    idempotent: false,
    repeatable: true,
  },
  "POST account/factorPolicy": post(
    "member",
    "Choose what each act needs",
    factors.FactorPolicyBody,
    factors.Factors,
  ),
  "GET account/events": get(
    "member",
    "Sign-ins, changes of passwords and freezes, the newest first",
    list,
    Page(events.AccountEvent),
  ),
  "POST account/eventsRead": post(
    "member",
    "Mark security events as read, on all devices",
    events.EventsReadBody,
    Nothing,
  ),
  "GET account/sessions": get("member", "The member's sessions that stand", none, sessions.Sessions),
  "POST account/sessionEnd": post(
    "member",
    "End another one of the member's sessions",
    sessions.SessionBody,
    sessions.Sessions,
  ),
  "POST account/sessionsEnd": post(
    "member",
    "End all of the member's other sessions",
    none,
    sessions.Sessions,
  ),
  "POST account/sessionRefuse": post(
    "member",
    "End a session that was not the member's doing, and freeze the account, in one act",
    sessions.SessionBody,
    events.Freeze,
  ),
  "GET account/phrase": get("member", "The anti-phishing phrase", none, sessions.Phrase),
  "POST account/phrase": post(
    "member",
    "Choose the anti-phishing phrase, or none",
    sessions.PhraseBody,
    sessions.Phrase,
  ),
  "GET account/freeze": get(
    "member",
    "Whether the account is frozen, and when the member can lift it",
    none,
    events.Freeze,
  ),
  "POST account/freeze": post("member", "Freeze the account's spending at once", none, events.Freeze),
  "POST account/unfreeze": post(
    "member",
    "Lift the member's own freeze, after a day at the earliest",
    events.UnfreezeBody,
    events.Freeze,
  ),
  "POST account/close": post(
    "member",
    "Ask to close the account, after days in which the member may keep it",
    events.CloseBody,
    events.Closing,
  ),
  "POST account/keep": post("member", "Keep an account that was to be closed", none, events.Closing),
  "GET account/recovery": get(
    "member",
    "The recovery of this account that operators have begun, if any",
    none,
    recovery.RunningRecovery,
  ),
  "POST account/recoveryRefuse": post(
    "member",
    "Refuse a recovery of this account for good; with a proof where one was refused not long ago",
    recovery.RecoveryRefuseBody,
    recovery.RunningRecovery,
  ),
  "POST account/logout": { ...post("member", "End this session", none, Nothing), idempotent: false },
} as const satisfies Record<string, Endpoint>;
