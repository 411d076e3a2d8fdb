/** Push messages: written by the server, shown by the service worker. */
import type { Language } from "../languages.ts";

export type PushKind =
  | "notice"
  | "deposit"
  | "withdrawal"
  | "transfer"
  | "pass"
  | "vote"
  | "stake"
  | "security"
  | "support"
  | "test";

export const pushEvents = {
  deposit_seen: "deposit",
  deposit_credited: "deposit",
  deposit_below_minimum: "deposit",
  withdrawal_approved: "withdrawal",
  withdrawal_reopened: "withdrawal",
  withdrawal_rejected: "withdrawal",
  withdrawal_failed: "withdrawal",
  withdrawal_sent: "withdrawal",
  withdrawal_confirmed: "withdrawal",
  withdrawal_requested: "withdrawal",
  withdrawals_open: "withdrawal",
  transfer_received: "transfer",
  transfer_sent: "transfer",
  transfer_asked: "transfer",
  transfer_returned: "transfer",
  airdrop_received: "transfer",
  platform_credited: "transfer",
  platform_debited: "transfer",
  pass_received: "pass",
  pass_given: "pass",
  pass_asked: "pass",
  pass_returned: "pass",
  vote_near_cap: "vote",
  vote_out: "vote",
  reinvestment_due: "vote",
  stake_ended: "stake",
  sign_in: "security",
  password_changed: "security",
  password_reset: "security",
  pay_password_changed: "security",
  frozen: "security",
  unfrozen: "security",
  sign_in_failures: "security",
  pay_password_locked: "security",
  new_device: "security",
  session_ended: "security",
  phrase_changed: "security",
  recovery_asked: "security",
  recovery_started: "security",
  recovery_refused: "security",
  recovery_cancelled: "security",
  recovery_link: "security",
  recovery_used: "security",
  factor_added: "security",
  factor_removed: "security",
  recovery_codes_made: "security",
  recovery_code_used: "security",
  factor_policy_changed: "security",
  address_added: "security",
  address_renamed: "security",
  address_removed: "security",
  allow_list_on: "security",
  allow_list_off: "security",
  allow_list_kept: "security",
  own_limit_set: "security",
  own_limit_raise: "security",
  own_limit_kept: "security",
  close_asked: "security",
  close_near: "security",
  close_kept: "security",
  close_dropped: "security",
  feedback_replied: "support",
  test: "test",
} as const satisfies Record<string, PushKind>;

export type PushEvent = keyof typeof pushEvents;

/** Outflows are told to the sessions that did not ask for them, and cannot be switched off. Source: rules.md N26. */
export const outgoingEvents = [
  "withdrawal_requested",
  "transfer_sent",
  "pass_given",
] as const satisfies PushEvent[];
export type OutgoingEvent = (typeof outgoingEvents)[number];

/** The longest plaintext of a push message: 4,096 bytes less the overhead of RFC 8188. */
export const PUSH_BYTES_MAX = 3_993;

export interface PushPayload {
  kind: PushKind;
  /** Id of the notice, deposit, withdrawal or account event. */
  id: string;
  title: string;
  body: string;
  /** The screen to open, as a hash: "#/pages/details?id=3". */
  url: string;
  lang: Language;
  /** Identifies the message, so that a duplicate is shown once. */
  tag: string;
  /** When the message was due, ISO 8601: of two messages with one tag the later one stays. */
  at: string;
  /** Id of the message in the member's inbox; absent if it is not in the inbox. */
  message?: string;
  /**
   * Marks the declarative form, which some browsers show without the worker. Present only where the app's address
   * is known.
   */
  web_push?: 8030;
  notification?: { title: string; body: string; navigate: string; lang: Language; tag: string };
}

const PASS_RECORD = "record-";

/** Subject of a message of the kind `pass` that is about a record of the recipient's passes, not about a pass. */
export function passRecordSubject(record: string): string {
  return PASS_RECORD + record;
}

const screens: Record<PushKind, (id: string) => string> = {
  notice: (id) => `#/pages/details?id=${encodeURIComponent(id)}`,
  deposit: (id) => `#/pages/recharge?id=${encodeURIComponent(id)}`,
  withdrawal: (id) => `#/pages/withdraw?id=${encodeURIComponent(id)}`,
  transfer: (line) => `#/pages/bill?line=${encodeURIComponent(line)}`,
  pass: (id) =>
    id.startsWith(PASS_RECORD)
      ? `#/pages/myNft?id=${encodeURIComponent(id.slice(PASS_RECORD.length))}`
      : `#/pages/nftDetails?id=${encodeURIComponent(id)}`,
  vote: (id) => `#/pages/vote?id=${encodeURIComponent(id)}`,
  stake: (id) => `#/pages/positions?of=stakes&id=${encodeURIComponent(id)}`,
  security: (id) => `#/pages/security?id=${encodeURIComponent(id)}`,
  support: (id) => `#/pages/feedbackRecord?id=${encodeURIComponent(id)}`,
  test: () => "#/pages/notice",
};

/**
 * Source: rules.md N22.
 * @param id of the subject: see `subject` of an inbox message.
 */
export function pushScreen(kind: PushKind, id: string): string {
  return screens[kind](id);
}
