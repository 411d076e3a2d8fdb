/** The envelope of every answer. Source: rules.md A2, A3. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

export const OK = 200;
/** The session is over: show the message, then lead to login. */
export const SIGNED_OUT = 4001;
/** Refused: `data.reason` says why. */
export const REFUSED = 500;

export const TOKEN_HEADER = "token";
export const OPERATOR_TOKEN_HEADER = "operator-token";
export const KEY_HEADER = "idempotency-key";

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 200;

/** The client gives up waiting for an answer after this long; the server aborts its own work well before. */
export const REQUEST_TIMEOUT_MS = 60_000;
