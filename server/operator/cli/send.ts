import { KEY_HEADER, OK, OPERATOR_TOKEN_HEADER, type Envelope } from "../../../contract/envelope.ts";
import type { Refusal } from "../../../contract/reasons.ts";
import type { Command } from "./command.ts";
import { refusalIn, writeFile } from "./file.ts";
import { readVariables, type Variables } from "../../core/variables.ts";
import { readToken } from "../token-file.ts";

/** The change may have been committed before these errors. */
const uncertainReasons = new Set(["internal", "unavailable"]);

/** They end the wait for an answer, and not the process, which has a key to print. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * To STARSHIP_URL or PORT.
 * @param key of an earlier attempt, or a new one.
 * @returns `data` of the answer.
 * @throws Error for the operator: the refusal with its code, or, if the outcome of a change is unknown, the key for a
 * retry.
 */
export async function send(command: Command, body: unknown, key: string): Promise<unknown> {
  const variables = readVariables(process.env);
  const token = tokenFor(command, variables);
  const retryHint = hintOf(command, body, key);
  const request = requestOf(command, body, { token, key }, variables);
  const envelope = await exchange(request).catch((error: Error) => {
    throw new Error(`${error.message}${wasNotReceived(error) ? "" : retryHint}`);
  });
  if (envelope.code === OK) return envelope.data;
  throw refused(envelope, retryHint);
}

/** Writes the file that a command asks for. @throws Error for the operator: the refusal, or that the file broke off. */
export async function receive(command: Command, body: unknown): Promise<void> {
  const variables = readVariables(process.env);
  const request = requestOf(command, body, { token: tokenFor(command, variables), key: "" }, variables);
  const response = await fetch(request).catch((error: unknown) => {
    throw new Error(`No answer from ${new URL(request.url).origin}. Is the server running?`, {
      cause: error,
    });
  });
  const refusal = await refusalIn(response);
  if (refusal) throw refused(refusal, "");
  await writeFile(response, command.endsWith);
}

function tokenFor(command: Command, variables: Variables): string {
  const token = command.entry ? "" : (variables.OPERATOR_TOKEN ?? readToken(variables.DATA_DIR));
  if (token !== null) return token;
  throw new Error("Set OPERATOR_TOKEN. The server prints a generated token when it starts.");
}

function refused({ msg, data }: Envelope<unknown>, retryHint: string): Error {
  const { reason, field } = data as Refusal;
  const detail = field === undefined ? reason : `${reason}: ${field}`;
  return new Error(`${msg} (${detail})${uncertainReasons.has(reason) ? retryHint : ""}`);
}

/** An error that came after a command was carried out. */
export function withHint({ message }: Error, command: Command, body: unknown, key: string): Error {
  return new Error(`${message}${hintOf(command, body, key)}`);
}

/** What to do where a change may have been made and nobody has seen its answer; empty for what changes nothing. */
function hintOf({ method, retry }: Command, body: unknown, key: string): string {
  if (method === "GET" || body instanceof FormData) return "";
  return retry === undefined
    ? `\nThe change may have been made. Repeat the command with --key ${key}: it takes effect once, and prints its answer.`
    : `\n${retry}`;
}

function requestOf(
  { method, path }: Command,
  body: unknown,
  secrets: { token: string; key: string },
  variables: Variables,
): Request {
  const base = variables.STARSHIP_URL ?? `http://127.0.0.1:${variables.PORT}`;
  const url = new URL(`/api/operator/${path}`, base);
  const headers = new Headers({
    ...(secrets.token && { [OPERATOR_TOKEN_HEADER]: secrets.token }),
    "accept-language": "en",
  });
  if (method === "GET") {
    url.search = new URLSearchParams(body as Record<string, string>).toString();
    return new Request(url, { headers });
  }
  if (body instanceof FormData) return new Request(url, { method, headers, body });
  headers.set("content-type", "application/json");
  headers.set(KEY_HEADER, secrets.key);
  return new Request(url, { method, headers, body: JSON.stringify(body) });
}

/** @throws Error for the operator. */
async function exchange(request: Request): Promise<Envelope<unknown>> {
  const { origin } = new URL(request.url);
  const ended = new AbortController();
  const end = (signal: NodeJS.Signals) => ended.abort(new Error(`Ended by ${signal} before an answer came.`));
  for (const signal of SIGNALS) process.once(signal, end);
  let status = "";
  try {
    const response = await fetch(request, { signal: ended.signal });
    status = ` (status ${response.status})`;
    const envelope = (await response.json()) as Envelope<unknown>;
    // A proxy may answer with JSON of its own.
    if (typeof envelope?.code !== "number") throw new Error("The answer is not from this app.");
    return envelope;
  } catch (error) {
    if (ended.signal.aborted) throw ended.signal.reason;
    // `fetch failed` hides the cause.
    const { message, cause = error } = error as Error;
    const fault = cause instanceof Error && cause.message ? cause.message : message;
    throw new Error(`No answer from ${origin}${status}. Is the server running? ${fault}`, { cause: error });
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

/** Whether certainly no server received the request. */
function wasNotReceived({ cause }: Error): boolean {
  const { code } = (cause as { cause?: NodeJS.ErrnoException } | undefined)?.cause ?? {};
  return code === "ECONNREFUSED" || code === "ENOTFOUND";
}
