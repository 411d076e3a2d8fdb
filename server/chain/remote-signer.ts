/** A signer somewhere else, asked over HTTP: the key never is on this machine. */
import { asHex } from "./hex.ts";
import type { Signer } from "./signer.ts";

export interface RemoteSigner {
  url: string;
  /** Of the wallet that it signs for, with its checksum. */
  address: string;
  /** Sent as a bearer token; empty for none. */
  token: string;
}

const TIMEOUT_MS = 10_000;
/** A signed call of a token has some 180 bytes. */
const MOST_CHARACTERS = 10_000;

/** Asks by `POST` with the unsigned call as JSON, its large numbers as text, and takes `{"raw": "0x02..."}`. */
export function remoteSigner({ url, address, token }: RemoteSigner): Signer {
  return {
    address: async () => address,
    async sign(call) {
      const question: RequestInit = {
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
      const response = await fetch(url, question).catch(() => {
        // What is said of it may hold the address or the token, and is written to the log.
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
  if (body.length <= MOST_CHARACTERS) {
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
