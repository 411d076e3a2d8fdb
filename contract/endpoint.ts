import { Type, type TSchema } from "typebox";
import { closed } from "./closed.ts";
import { PageQuery } from "./schemas.ts";

/**
 * Member and operator calls need a token. `operator-entry`: for operators who are not signed in yet; closed to
 * other hosts, like operator calls.
 */
export type Access = "public" | "member" | "operator" | "operator-entry";

export interface Endpoint {
  access: Access;
  summary: string;
  /** Query of a GET, body of a POST. */
  request: TSchema;
  /** `data` of the envelope. */
  response: TSchema;
  /** Whether the call needs an `Idempotency-Key`. */
  idempotent: boolean;
  /**
   * An `Idempotency-Key` is optional, and no answer is kept: a retry under it is answered with what the first
   * request made.
   */
  repeatable?: true;
  /** The body is form data with files. */
  multipart?: true;
  /** The answer is a file of this type without the envelope; a refusal has the envelope. */
  file?: "text/csv";
  /** May answer 304 without a body: nothing has changed since the version that the request names. */
  conditional?: true;
}

export function get<Q extends TSchema, R extends TSchema>(
  access: Access,
  summary: string,
  request: Q,
  response: R,
) {
  return { access, summary, request, response, idempotent: false };
}

/** The body refuses fields that it does not name; a query ignores them. */
export function post<Q extends TSchema, R extends TSchema>(
  access: Access,
  summary: string,
  request: Q,
  response: R,
) {
  return {
    access,
    summary,
    request: closed(request),
    response,
    idempotent: access === "member" || access === "operator",
  };
}

export const none = Type.Object({});
export const list = Type.Object({ ...PageQuery });
