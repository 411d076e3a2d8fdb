/** Sends one message to one device. Source: RFC 8030 (delivery), RFC 8291 (encryption), RFC 8292 (who sends). */
import { createHash } from "node:crypto";
import webPush from "web-push";
import { openPost } from "./http-post.ts";
import { authorizer, type Vapid } from "./vapid.ts";

export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Outgoing {
  /** JSON, at most PUSH_BYTES_MAX bytes. */
  payload: string;
  /** Seconds for which the push service keeps it for a device that is off. */
  ttl: number;
  urgency: "normal" | "high";
  /** What replaces what: of two with the same one, a device that was off gets the last. */
  topic: string;
}

/**
 * What came of it. `pruned`: the device is gone. `retry`: not before `afterMs`, when the push service named a time. `isBusy`: nor
 * is anything else to be sent there now.
 */
export type Outcome =
  | { state: "sent" | "failed" | "pruned" }
  | { state: "retry"; afterMs: number | null; isBusy: boolean };

export interface Sender {
  /** Never throws: whatever a push service does is an outcome. */
  send(device: Device, outgoing: Outgoing, signal?: AbortSignal): Promise<Outcome>;
  close(): void;
}

/** A push service that has not answered by then is asked again later. */
export const ANSWER_MS = 10_000;
const TOPIC_BYTES = 24;

export function openSender(vapid: Vapid, contact: string, answerMs = ANSWER_MS): Sender {
  const { post, close } = openPost();
  const authorize = authorizer(vapid, contact);
  return {
    close,
    async send({ endpoint, p256dh, auth }, { payload, ttl, urgency, topic }, signal) {
      const body = encrypt(p256dh, auth, payload);
      if (!body) return { state: "failed" };
      const limit = AbortSignal.timeout(answerMs);
      try {
        const headers = {
          Authorization: authorize(new URL(endpoint).origin),
          "Content-Encoding": "aes128gcm",
          // Browsers that know the declarative form may look for this.
          "Content-Type": "application/notification+json",
          "Content-Length": String(body.length),
          TTL: String(ttl),
          Urgency: urgency,
          // A push service must not read from it what a message is about, nor which devices get the same.
          Topic: createHash("sha256")
            .update(`${auth} ${topic}`)
            .digest()
            .subarray(0, TOPIC_BYTES)
            .toString("base64url"),
        };
        const both = signal ? AbortSignal.any([signal, limit]) : limit;
        const { status, retryAfter } = await post(endpoint, headers, body, both);
        return outcomeOf(status, waitOf(retryAfter, Date.now()));
      } catch (error) {
        return { state: "retry", afterMs: null, isBusy: limit.aborted || isAway(error) };
      }
    },
  };
}

/** Nobody was reached at all, so nobody is for any other device there: the tries of all of them would be used up for nothing. */
function isAway(error: unknown): boolean {
  return away.has((error as NodeJS.ErrnoException).code ?? "");
}

const away = new Set(["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"]);

/** Null for keys that are none: they are the device's own, so it can never be reached. */
function encrypt(p256dh: string, auth: string, payload: string): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, payload, "aes128gcm").cipherText;
  } catch {
    return null;
  }
}

function outcomeOf(status: number, afterMs: number | null): Outcome {
  if (status >= 200 && status < 300) return { state: "sent" };
  // RFC 8030, section 7.3: the subscription is gone for good.
  if (status === 404 || status === 410) return { state: "pruned" };
  if (status === 429 || status >= 500)
    return { state: "retry", afterMs, isBusy: status === 429 || status === 503 };
  if (status === 408) return { state: "retry", afterMs, isBusy: false };
  // 413 and the like: the same message would be refused again.
  return { state: "failed" };
}

/** `Retry-After` in milliseconds: seconds, or a date; null when there is none. Source: RFC 9110, section 10.2.3. */
export function waitOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
