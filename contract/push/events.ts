/** What a push message holds: the server makes it, the service worker shows it. */
import type { Language } from "../languages.ts";

export type PushKind = "notice" | "deposit" | "withdrawal" | "security" | "test";

/** What is told to one member, and the kind it is of. */
export const pushEvents = {
  deposit_credited: "deposit",
  withdrawal_sent: "withdrawal",
  withdrawal_confirmed: "withdrawal",
  sign_in: "security",
  password_changed: "security",
  password_reset: "security",
  pay_password_changed: "security",
  frozen: "security",
  unfrozen: "security",
  test: "test",
} as const satisfies Record<string, PushKind>;

export type PushEvent = keyof typeof pushEvents;

/** The plaintext that a push service takes, encrypted, is at most this long: 4,096 bytes less what RFC 8188 adds. */
export const PUSH_BYTES_MAX = 3_993;

export interface PushPayload {
  kind: PushKind;
  /** Of the notice, deposit, withdrawal or account event. */
  id: string;
  title: string;
  body: string;
  /** The screen, as a hash: "#/pages/details?id=3". */
  url: string;
  lang: Language;
  /** The same for the same thing, so that one that comes twice is shown once. */
  tag: string;
  /** Marks the declarative form, which some browsers show by themselves. Only where the app's address is known. */
  web_push?: 8030;
  notification?: { title: string; body: string; navigate: string; lang: Language; tag: string };
}

const screens: Record<PushKind, (id: string) => string> = {
  notice: (id) => `#/pages/details?id=${encodeURIComponent(id)}`,
  deposit: () => "#/pages/recharge",
  withdrawal: () => "#/pages/withdraw",
  security: (id) => `#/pages/security?id=${encodeURIComponent(id)}`,
  test: () => "#/pages/notice",
};

/** The screen that a notification opens. */
export function pushScreen(kind: PushKind, id: string): string {
  return screens[kind](id);
}
