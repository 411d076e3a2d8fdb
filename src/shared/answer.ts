import { OK, SIGNED_OUT, type Envelope } from "../../contract/envelope.ts";
import { reasons, type Reason, type Refusal } from "../../contract/reasons.ts";
import { RefusedError, SignedOutError, UnreachableError } from "./errors.ts";

/** `at` is the server's time. */
export interface Answer<T> {
  data: T;
  at: Date;
}

/**
 * Source: rules.md A2.
 * @throws SignedOutError, RefusedError, or UnreachableError without a valid envelope
 */
export function readAnswer<T>(status: number, headers: Headers, text: string, now: () => Date): Answer<T> {
  const envelope = parseEnvelope(status, headers, text);
  if (envelope.code === OK && status < 300) return { data: envelope.data as T, at: answeredAt(headers, now) };
  if (envelope.code === SIGNED_OUT) throw new SignedOutError(envelope.msg);
  const refusal = readRefusal(envelope.data);
  if (refusal === null) throw new UnreachableError("server");
  throw new RefusedError(refusal.reason, envelope.msg, refusal);
}

function parseEnvelope(status: number, headers: Headers, text: string): Envelope<unknown> {
  const failure = status >= 500 ? "server" : "not-json";
  if (!(headers.get("content-type") ?? "").startsWith("application/json"))
    throw new UnreachableError(failure);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new UnreachableError(failure, error);
  }
  if (!isEnvelope(body)) throw new UnreachableError(failure);
  return body;
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    typeof body.code === "number" &&
    "msg" in body &&
    typeof body.msg === "string" &&
    "data" in body
  );
}

function readRefusal(data: unknown): (Refusal & { isUnknown?: true }) | null {
  if (typeof data !== "object" || data === null || !("reason" in data)) return null;
  if (reasons.includes(data.reason as Reason)) return data as Refusal;
  // A reason of a newer server is still a refusal, with the server's text.
  const field = "field" in data && typeof data.field === "string" ? { field: data.field } : {};
  return { reason: "invalid", ...field, isUnknown: true };
}

/** Uses the Date header, so that cached answers do not appear fresh. */
export function answeredAt(headers: Headers, now: () => Date): Date {
  const date = new Date(headers.get("date") ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? now() : date;
}
