/** The platform's public calls, as a stranger asks them: bounded in time and size, and never taken on trust. */
import { Check, Errors } from "typebox/value";
import { canonical, type Json } from "../contract/canonical.ts";
import { endpoints, type Call, type RequestOf, type ResponseOf } from "../contract/endpoints.ts";
import { OK, type Envelope } from "../contract/envelope.ts";

const LIMIT_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** Nothing can be said of the platform: it was not reached, or somebody else answered. */
export class Unreached extends Error {}

/** The platform says that there is no such thing. */
export class NotThere extends Unreached {}

/** The platform itself answered, and what it answered is none of what it promises. */
export class Malformed extends Error {}

export type Ask = <C extends Call>(call: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;

/**
 * @param origin https, or http on loopback.
 * @param end stops asking.
 * @throws TypeError for another origin.
 */
export function platformAt(origin: string, end?: AbortSignal): Ask {
  const base = new URL("/api/", origin);
  const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(base.hostname);
  if (base.protocol !== "https:" && !(base.protocol === "http:" && isLoopback))
    throw new TypeError("only https is followed, and http on this machine");
  return async (call, request) => {
    const name = call.slice("GET ".length);
    const url = new URL(name, base);
    for (const [field, value] of Object.entries(request)) url.searchParams.set(field, String(value));
    const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), ...(end ? [end] : [])]);
    const data = await read(url, signal);
    const fault = faultIn(endpoints[call].response, data);
    if (fault !== null) throw new Malformed(`the platform's answer to ${name} is malformed: ${fault}`);
    return data as ResponseOf<typeof call>;
  };
}

async function read(url: URL, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, { signal, redirect: "error", cache: "no-store" });
    const { code, data } = JSON.parse(await textOf(response)) as Envelope<{ reason?: unknown } | null>;
    if (code === OK) return data;
    const reason = String(data?.reason ?? code).slice(0, 40);
    throw new (reason === "not_found" ? NotThere : Unreached)(`${url.pathname} answered ${reason}`);
  } catch (error) {
    if (error instanceof Unreached) throw error;
    throw new Unreached(`${url.pathname}: ${(error as Error).message}`, { cause: error });
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Unreached(`${response.url} answers without end`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function faultIn(schema: (typeof endpoints)[Call]["response"], data: unknown): string | null {
  try {
    // What is hashed is walked through by itself, so that a depth without end is found here.
    canonical((data ?? null) as Json);
    if (Check(schema, data)) return null;
    const [first] = Errors(schema, data);
    return first ? `${first.instancePath || "all of it"} ${first.message}` : "of another form";
  } catch {
    return "nested without end";
  }
}
