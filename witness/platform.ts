/** The platform's public calls, as a stranger asks them: bounded in time and size, and never taken on trust. */
import type { Call, RequestOf, ResponseOf } from "../contract/endpoints.ts";
import { OK, type Envelope } from "../contract/envelope.ts";

const LIMIT_MS = 30_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** Nothing can be said of the platform: it was not reached, or somebody else answered. */
export class Unreached extends Error {}

/** The platform says that there is no such thing. */
export class NotThere extends Unreached {}

export type Ask = <C extends Call>(call: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;

/** @param origin https, or http on loopback. @throws TypeError for another one. */
export function platformAt(origin: string): Ask {
  const base = new URL("/api/", origin);
  const isLoopback = ["127.0.0.1", "[::1]", "localhost"].includes(base.hostname);
  if (base.protocol !== "https:" && !(base.protocol === "http:" && isLoopback))
    throw new TypeError("only https is followed, and http on this machine");
  return async (call, request) => {
    const url = new URL(call.slice("GET ".length), base);
    for (const [name, value] of Object.entries(request)) url.searchParams.set(name, String(value));
    return read(url);
  };
}

async function read<T>(url: URL): Promise<T> {
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const response = await fetch(url, { signal, redirect: "error", cache: "no-store" });
    const envelope = JSON.parse(await textOf(response)) as Envelope<T>;
    if (envelope.code !== OK) {
      const { reason } = (envelope.data ?? {}) as { reason?: string };
      throw new (reason === "not_found" ? NotThere : Unreached)(
        `${url.pathname} answered ${reason ?? envelope.code}`,
      );
    }
    return envelope.data;
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
