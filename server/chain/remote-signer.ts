/** Its key is never on this machine. */
import { asHex } from "./hex.ts";
import type { Signer } from "./signer.ts";

export interface RemoteSigner {
  url: string;
  /** With checksum. */
  address: string;
  /** Bearer token; empty for none. */
  token: string;
}

const TIMEOUT_MS = 10_000;
/** A signed token call has about 180 bytes. */
const MAX_LENGTH = 10_000;

/** Exchanges JSON, with bigints as text, and expects `{"raw": "0x02..."}`. */
export function remoteSigner({ url, address, token }: RemoteSigner): Signer {
  return {
    address: async () => address,
    async sign(call) {
      const request: RequestInit = {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          ...(token !== "" && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ type: 2, from: address, value: "0", ...texts(call) }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      const response = await fetch(url, request).catch(() => {
        // The original message may hold the address or the token, and would be logged.
        throw new Error("the signer could not be reached");
      });
      if (!response.ok) throw new Error(`the signer answered with status ${response.status}`);
      return rawOf(await response.text());
    },
  };
}

function texts(call: object) {
  return Object.fromEntries(
    Object.entries(call).map(([name, value]) => [name, typeof value === "bigint" ? String(value) : value]),
  );
}

function rawOf(body: string) {
  if (body.length <= MAX_LENGTH) {
    const { raw } = parse(body);
    if (typeof raw === "string" && /^0x02[0-9a-f]+$/i.test(raw)) return asHex(raw.toLowerCase());
  }
  throw new Error("the signer's answer holds no signed transaction");
}

function parse(body: string): { raw?: unknown } {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === "object" && answer !== null ? answer : {};
  } catch {
    return {};
  }
}
