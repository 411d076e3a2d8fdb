import type { Digest } from "./digest.ts";

/** Security events of a process. Whoever logs or counts them subscribes; use cases only report. */
export interface SecurityEvent {
  /** What was tried: "sign_in", "password_reset", "operator_token" ... */
  event: string;
  outcome: "accepted" | "refused" | "alarm";
  /** Of a refusal or an alarm. */
  reason: string | null;
  /** Name of the account as it was given; logged as a keyed hash. */
  account: string | null;
  /** Network of the client; logged as a keyed hash. */
  address: string | null;
}

const HASH_LENGTH = 16;

/** How events name an account or a network: equal ones are recognised, and none can be read. */
export function hashSubject(digest: Digest, kind: "account" | "address", text: string | null): string | null {
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

  /** Something that the operator has to look at. */
  alarm(reason: string, about: Partial<Pick<SecurityEvent, "account" | "address">> = {}): void {
    this.report({ event: "alarm", outcome: "alarm", reason, account: null, address: null, ...about });
  }
}
