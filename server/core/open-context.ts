import type { Chain } from "../chain/client.ts";
import { openReceiptSigner } from "../ledger/receipts.ts";
import type { Store } from "../store/store.ts";
import { SharedClock, systemClock, type Clock } from "./clock.ts";
import type { Context } from "./context.ts";
import { openDigest } from "./digest.ts";
import { SecurityEvents } from "./security-events.ts";

/** The context of a migrated database, whose keys it makes at the first start. */
export async function openContext(
  db: Store,
  chain: Chain | null = null,
  source: Clock = systemClock,
): Promise<Context> {
  const [receipts, digest] = [await openReceiptSigner(db), await openDigest(db)];
  const clock = new SharedClock(source, db);
  await clock.measure();
  const { now } = clock;
  return { db, receipts, now, wait: source.wait, clock, digest, security: new SecurityEvents(), chain };
}
