import type { securityAlarms } from "../../contract/operator/schemas.ts";

export type SecurityAlarm = (typeof securityAlarms)[number];

export interface SecurityEvent {
  /** "sign_in", "password_reset", "operator_token" ... */
  event: string;
  outcome: "accepted" | "refused" | "alarm";
  /** Null unless refused or an alarm. */
  reason: string | null;
  /** As it was given; logged as a keyed hash. */
  account: string | null;
  /** Logged as a keyed hash. */
  address: string | null;
}

const HASH_LENGTH = 16;

/** Recognisable but not readable. */
export function digestOf(
  digest: (text: string) => string,
  kind: "account" | "address",
  text: string | null,
): string | null {
  return text === null ? null : digest(`${kind}:${text}`).slice(0, HASH_LENGTH);
}

export class SecurityEvents {
  readonly #listeners: ((event: SecurityEvent) => void)[] = [];

  subscribe(listener: (event: SecurityEvent) => void): void {
    this.#listeners.push(listener);
  }

  report(event: SecurityEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  alarm(reason: SecurityAlarm, about: Partial<Pick<SecurityEvent, "account" | "address">> = {}): void {
    this.report({ event: "alarm", outcome: "alarm", reason, account: null, address: null, ...about });
  }
}
