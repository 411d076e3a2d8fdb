import { setTimeout as delay } from "node:timers/promises";
import type { Chain } from "../chain/client.ts";
import { openReceiptSigner } from "../ledger/receipts.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "./context.ts";
import { openDigest } from "./digest.ts";
import { SecurityEvents } from "./security-events.ts";

/** A clock, and the waiting by it. Tests pass their own. */
export interface Clock {
  now: () => Date;
  wait: (ms: number) => Promise<void>;
}

export const realClock: Clock = { now: () => new Date(), wait: (ms) => delay(ms) };

/** The context of a migrated database, whose keys it makes at the first start. */
export async function openContext(
  db: Store,
  chain: Chain | null = null,
  { now, wait }: Clock = realClock,
): Promise<Context> {
  const [receipts, digest] = [await openReceiptSigner(db), await openDigest(db)];
  return { db, receipts, now, wait, digest, security: new SecurityEvents(), chain };
}
