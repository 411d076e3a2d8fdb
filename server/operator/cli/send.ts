import { randomUUID } from "node:crypto";
import { KEY_HEADER, OK, OPERATOR_TOKEN_HEADER, type Envelope } from "../../../contract/envelope.ts";
import type { Refusal } from "../../../contract/reasons.ts";
import type { Command } from "./command.ts";
import { readToken } from "../token-file.ts";

/** After these nobody knows whether it was done: the fault may have come after the commit. */
const uncertain = new Set(["internal", "unavailable"]);

/**
 * Sends a command to the server that STARSHIP_URL or PORT names.
 * @param key for a command that was sent before; otherwise one is made.
 * @returns the data of the answer.
 * @throws Error in words for people: what was refused, with the reason's code; or, when a change may have been made
 *   without an answer, the key to repeat it with.
 */
export async function send(command: Command, body: unknown, key: string = randomUUID()): Promise<unknown> {
  const token = process.env.OPERATOR_TOKEN || readToken(process.env.DATA_DIR || "./data");
  if (!token)
    throw new Error("Set OPERATOR_TOKEN: the server prints it when it starts, unless you gave it one.");
  const again =
    command.method === "POST" && !(body instanceof FormData)
      ? `\nIt may have been done all the same. Say it again with --key ${key}: it is done once, and you get its answer.`
      : "";
  const request = requestOf(command, body, { token, key });
  const envelope = await exchange(request).catch((error: Error) => {
    throw new Error(`${error.message}${neverSent(error) ? "" : again}`);
  });
  if (envelope.code === OK) return envelope.data;
  const { reason, field } = envelope.data as Refusal;
  const named = field === undefined ? reason : `${reason}: ${field}`;
  throw new Error(`${envelope.msg} (${named})${uncertain.has(reason) ? again : ""}`);
}

function requestOf(
  { method, path }: Command,
  body: unknown,
  secrets: { token: string; key: string },
): Request {
  const base = process.env.STARSHIP_URL || `http://127.0.0.1:${process.env.PORT || "8080"}`;
  const url = new URL(`/api/operator/${path}`, base);
  const headers = new Headers({ [OPERATOR_TOKEN_HEADER]: secrets.token, "accept-language": "en" });
  if (method === "GET") {
    url.search = new URLSearchParams(body as Record<string, string>).toString();
    return new Request(url, { headers });
  }
  if (body instanceof FormData) return new Request(url, { method, headers, body });
  headers.set("content-type", "application/json");
  headers.set(KEY_HEADER, secrets.key);
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

/** @throws Error in words for people. */
async function exchange(request: Request): Promise<Envelope<unknown>> {
  const { origin } = new URL(request.url);
  let status = "";
  try {
    const response = await fetch(request);
    status = ` (it answered ${response.status})`;
    const envelope = (await response.json()) as Envelope<unknown>;
    // A proxy in between may answer in JSON of its own.
    if (typeof envelope?.code !== "number") throw new Error("This is not how this app answers.");
    return envelope;
  } catch (error) {
    // `fetch failed` says nothing: what failed stands below it.
    const { message, cause = error } = error as Error;
    const fault = cause instanceof Error && cause.message ? cause.message : message;
    throw new Error(`No answer from ${origin}${status}. Is the server running? ${fault}`, { cause: error });
  }
}

/** Whether no server was there to take it. */
function neverSent({ cause }: Error): boolean {
  const { code } = (cause as { cause?: NodeJS.ErrnoException }).cause ?? {};
  return code === "ECONNREFUSED" || code === "ENOTFOUND";
}
