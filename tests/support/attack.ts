/** Sends calls from any address behind the proxy on this machine, with any headers. */
import { randomUUID } from "node:crypto";
import type { Envelope } from "../../contract/envelope.ts";
import type { Refusal } from "../../contract/reasons.ts";

export interface Sent {
  status: number;
  code: number;
  /** "done", or the reason of the refusal. */
  outcome: string;
  headers: Headers;
  refusal: Refusal;
}

/** @param address of the client, as the proxy reports it; absent for a call from this machine itself. */
export async function attack(
  origin: string,
  path: string,
  body: object,
  { address, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      ...(address && { "x-forwarded-for": address }),
      ...headers,
    },
  });
  const { code, data } = (await response.json()) as Envelope<Refusal>;
  const outcome = code === 200 ? "done" : data.reason;
  return { status: response.status, code, outcome, headers: response.headers, refusal: data };
}

/** The nth address of a documentation network. */
export const addressOf = (n: number, network = "203.0.113"): string => {
  if (n < 254) return `${network}.${n + 1}`;
  return `198.18.${Math.floor(n / 254)}.${(n % 254) + 1}`;
};

export function tally(answers: { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
