import { retryDelay } from "../../contract/backoff.ts";
import type { Language } from "../../contract/languages.ts";
import type { PushEvent } from "../../contract/push/events.ts";
import { payloadOf } from "./payload.ts";
import { openSender, type Outcome, type Sender } from "./sender.ts";
import { openVapid } from "./vapid.ts";
import type { Context } from "../core/context.ts";
import type { Store } from "../store/store.ts";
import { limiter } from "../core/limiter.ts";
import { readSettings } from "../core/settings.ts";
import { claimBatch, type Claimed } from "./claim.ts";
import { serviceBackoffs, type ServiceBackoffs } from "./service-backoff.ts";
import { record, type Result } from "./results.ts";

export interface PushText {
  title: string;
  body: string;
}

export interface PushTexts {
  /** @param phrase for security events. */
  event: (event: PushEvent, language: Language, phrase: string | null) => PushText;
  /** By notice id. */
  notices: (
    db: Store,
    ids: bigint[],
    language: Language,
  ) => Promise<Map<bigint, { title: string; summary: string }>>;
}

export interface Courier {
  ctx: Context;
  sender: Sender;
  texts: PushTexts;
  backoffs: ServiceBackoffs;
}

export async function openCourier(ctx: Context, texts: PushTexts, answerMs?: number): Promise<Courier> {
  const { support } = await readSettings(ctx.db);
  const vapidOf = (generation: number) => openVapid(ctx.db, generation);
  const sender = openSender(vapidOf, contactOf(support.url), answerMs);
  return { ctx, sender, texts, backoffs: serviceBackoffs() };
}

/** RFC 8292 allows only these schemes. */
function contactOf(url: string): string {
  return /^(https:|mailto:)$/.test(URL.parse(url)?.protocol ?? "") ? url : "mailto:operator@starship.invalid";
}

/** Fits the lease even if no service answers. */
export const BATCH = 100;
export const CONCURRENCY = 12;
/** With the backoff, over about an hour and a half. */
export const MAX_ATTEMPTS = 8;
const RETRY = { firstMs: 30_000, longestMs: 3_600_000 };

/** @returns whether any was due. */
export async function deliverBatch(courier: Courier, signal?: AbortSignal): Promise<boolean> {
  const { db, now } = courier.ctx;
  const batch = await claimBatch(db, now(), BATCH);
  if (batch.length === 0) return false;
  const texts = await textsOf(courier, batch);
  const limit = limiter(CONCURRENCY);
  const results = batch.map((delivery) => limit(() => deliver(courier, delivery, texts, signal)));
  await record(db, await Promise.all(results), now());
  return true;
}

type Texts = (delivery: Claimed) => PushText | undefined;

async function textsOf({ ctx, texts }: Courier, batch: Claimed[]): Promise<Texts> {
  const notices = batch.filter(({ notice_id, deliverable }) => notice_id !== null && deliverable);
  const read = new Map<string, PushText>();
  for (const language of new Set(notices.map((delivery) => delivery.language))) {
    const ids = notices
      .filter((delivery) => delivery.language === language)
      .map(({ notice_id }) => notice_id!);
    for (const [id, { title, summary }] of await texts.notices(ctx.db, [...new Set(ids)], language)) {
      read.set(`${id} ${language}`, { title, body: summary });
    }
  }
  return ({ notice_id, event, language, phrase }) =>
    event === "notice" ? read.get(`${notice_id} ${language}`) : texts.event(event, language, phrase);
}

async function deliver(
  { ctx, sender, backoffs }: Courier,
  delivery: Claimed,
  texts: Texts,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const now = ctx.now();
  const text = delivery.deliverable ? texts(delivery) : undefined;
  const { endpoint } = delivery;
  if (!text || endpoint === null) return { delivery, state: "dropped", nextAt: now, counts: true };
  const { origin } = new URL(endpoint);
  const backoffUntil = backoffs.until(origin, now);
  if (backoffUntil || signal?.aborted) {
    return {
      delivery,
      state: "queued",
      nextAt: earlierOf(backoffUntil ?? now, delivery.expires_at),
      counts: false,
    };
  }
  const outgoing = {
    payload: payloadOf({
      kind: delivery.kind,
      id: delivery.subject,
      at: delivery.due_at,
      opens: delivery.opens ?? delivery.subject,
      message: delivery.inbox_id?.toString(),
      ...text,
      lang: delivery.language,
      scope: delivery.scope,
    }),
    ttl: Math.max(0, Math.floor((delivery.expires_at.getTime() - now.getTime()) / 1000)),
    urgency: delivery.kind === "notice" ? ("normal" as const) : ("high" as const),
    topic: `${delivery.message_id}`,
  };
  const outcome = await sender.send({ ...delivery, endpoint }, outgoing, signal);
  // The request may have taken long.
  const endedAt = ctx.now();
  if (signal?.aborted && outcome.state === "retry")
    return { delivery, state: "queued", nextAt: endedAt, counts: false };
  if (outcome.state !== "retry") {
    backoffs.reset(origin, endedAt);
    return { delivery, state: outcome.state, nextAt: endedAt, counts: true };
  }
  if (outcome.isBusy) backoffs.start(origin, endedAt, outcome.afterMs);
  return retryLater(delivery, outcome, endedAt);
}

function retryLater(delivery: Claimed, { afterMs }: Extract<Outcome, { state: "retry" }>, now: Date): Result {
  if (delivery.attempts >= MAX_ATTEMPTS) return { delivery, state: "failed", nextAt: now, counts: true };
  const nextAt = new Date(now.getTime() + Math.max(retryDelay(delivery.attempts - 1, RETRY), afterMs ?? 0));
  return { delivery, state: "queued", nextAt: earlierOf(nextAt, delivery.expires_at), counts: true };
}

/** Expired deliveries are dropped. */
function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}
