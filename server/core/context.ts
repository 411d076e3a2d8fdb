import type { Chain } from "../chain/client.ts";
import type { ReceiptSigner } from "../ledger/receipts.ts";
import type { Store } from "../store/store.ts";
import type { SharedClock } from "./clock.ts";
import type { WorkerHealth } from "./worker-health.ts";

export type { Line } from "../ledger/posting.ts";
export type { Tx } from "../store/store.ts";

/** Passed to every use case. The same on every server of a database. */
export interface Context {
  db: Store;
  receipts: ReceiptSigner;
  /** The server's clock, or the database's where that is wrong; client clocks are never used. */
  now: () => Date;
  /** The database's time, which days and runs go by. */
  clock: SharedClock;
  /** How this process's workers do. */
  workers: WorkerHealth;
  /** Null closes deposits. */
  chain: Chain | null;
}

export interface Caller {
  memberId: bigint;
  tokenHash: Buffer;
}
