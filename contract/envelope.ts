/** The envelope of every answer. Source: rules.md A2, A3. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

export const OK = 200;
/** The session has ended: show the message, then lead to sign-in. */
export const SIGNED_OUT = 4001;
/** `data.reason` names the refusal. */
export const REFUSED = 500;

export const TOKEN_HEADER = "token";
export const OPERATOR_TOKEN_HEADER = "operator-token";
/** On answers of a replica: the moment of its data, ISO 8601. `Date` gives the same. */
export const AS_OF_HEADER = "as-of";
export const KEY_HEADER = "idempotency-key";

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 200;

/** The client's limit for an answer, but for uploads; the server's own is well below. */
export const REQUEST_TIMEOUT_MS = 60_000;
