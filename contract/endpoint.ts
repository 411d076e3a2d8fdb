/** How a call is described, wherever it is listed. */
import { Type, type TSchema } from "typebox";
import { PageQuery } from "./schemas.ts";

/** Who may call: anyone, a member with a token, or the operator. */
export type Access = "public" | "member" | "operator";

export interface Endpoint {
  access: Access;
  summary: string;
  /** Query of a GET, body of a POST. */
  request: TSchema;
  /** `data` of the envelope. */
  response: TSchema;
  /** Whether an `Idempotency-Key` is required. */
  idempotent: boolean;
  /** Whether the body is a form with files instead of JSON. */
  multipart?: true;
}

export function get<Q extends TSchema, R extends TSchema>(
  access: Access,
  summary: string,
  request: Q,
  response: R,
) {
  return { access, summary, request, response, idempotent: false };
}

export function post<Q extends TSchema, R extends TSchema>(
  access: Access,
  summary: string,
  request: Q,
  response: R,
) {
  return { access, summary, request, response, idempotent: access !== "public" };
}

export const none = Type.Object({});
export const list = Type.Object({ ...PageQuery });
