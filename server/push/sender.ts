/** Source: RFC 8030 (delivery), RFC 8291 (encryption), RFC 8292 (authentication). */
import { createHash } from "node:crypto";
import webPush from "web-push";
import { openPost } from "./http-post.ts";
import { authorizer, type Vapid } from "./vapid.ts";

export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Of the key that it subscribed with. */
  key_generation: number;
}

export interface Outgoing {
  /** JSON, at most PUSH_BYTES_MAX bytes. */
  payload: string;
  /** How long the service keeps the message for an offline device, in seconds. */
  ttl: number;
  urgency: "normal" | "high";
  /** Replaces a stored message of the same topic. */
  topic: string;
}

/** `pruned`: the device is gone. `afterMs`: as the push service asked. `isBusy`: send it nothing else now. */
export type Outcome =
  | { state: "sent" | "failed" | "pruned" }
  | { state: "retry"; afterMs: number | null; isBusy: boolean };

export interface Sender {
  /** Never throws. */
  send(device: Device, outgoing: Outgoing, signal?: AbortSignal): Promise<Outcome>;
  close(): void;
}

export const ANSWER_MS = 10_000;
const TOPIC_BYTES = 24;

/** @param vapidOf reads the key of a generation. */
export function openSender(
  vapidOf: (generation: number) => Promise<Vapid>,
  contact: string,
  answerMs = ANSWER_MS,
): Sender {
  const { post, close } = openPost();
  const authorizers = new Map<number, (origin: string) => string>();
  async function authorize(generation: number, origin: string): Promise<string> {
    const known = authorizers.get(generation) ?? authorizer(await vapidOf(generation), contact);
    authorizers.set(generation, known);
    return known(origin);
  }
  return {
    close,
    async send({ endpoint, p256dh, auth, key_generation }, { payload, ttl, urgency, topic }, signal) {
      const body = encrypt(p256dh, auth, payload);
      if (!body) return { state: "failed" };
      const limit = AbortSignal.timeout(answerMs);
      try {
        const headers = {
          Authorization: await authorize(key_generation, new URL(endpoint).origin),
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/notification+json",
          "Content-Length": String(body.length),
          TTL: String(ttl),
          Urgency: urgency,
          // Hides the subject, and which devices share it.
          Topic: createHash("sha256")
            .update(`${auth} ${topic}`)
            .digest()
            .subarray(0, TOPIC_BYTES)
            .toString("base64url"),
        };
        const both = signal ? AbortSignal.any([signal, limit]) : limit;
        const { status, retryAfter } = await post(endpoint, headers, body, both);
        return outcomeOf(status, parseRetryAfter(retryAfter, Date.now()));
      } catch (error) {
        return { state: "retry", afterMs: null, isBusy: limit.aborted || isUnreachable(error) };
      }
    },
  };
}

/** Retrying each device would use up their attempts. */
function isUnreachable(error: unknown): boolean {
  return unreachableCodes.has((error as NodeJS.ErrnoException).code ?? "");
}

const unreachableCodes = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
]);

/** Null for invalid keys. */
function encrypt(p256dh: string, auth: string, payload: string): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payload, "aes128gcm").cipherText;
  } catch {
    return null;
  }
}

function outcomeOf(status: number, afterMs: number | null): Outcome {
  if (status >= 200 && status < 300) return { state: "sent" };
  // RFC 8030, section 7.3: the subscription is gone.
  if (status === 404 || status === 410) return { state: "pruned" };
  if (status === 429 || status >= 500)
    return { state: "retry", afterMs, isBusy: status === 429 || status === 503 };
  if (status === 408) return { state: "retry", afterMs, isBusy: false };
  // Such as 413: retries would fail.
  return { state: "failed" };
}

/** In milliseconds. Source: RFC 9110, section 10.2.3. */
export function parseRetryAfter(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
