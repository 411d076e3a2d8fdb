import type { AddressMarks } from "../chain/address-marks.ts";
import type { Chain } from "../chain/client.ts";
import type { ReceiptSigner } from "../ledger/receipts.ts";
import type { Replica } from "../store/replica.ts";
import type { Store } from "../store/store.ts";
import type { AlarmQuery } from "./alarm-query.ts";
import type { Digest } from "./digest.ts";
import type { DueSettings } from "./due-settings.ts";
import type { Hints } from "./hints.ts";
import type { SecurityEvents } from "./security-events.ts";
import type { SharedClock } from "./clock.ts";
import type { WorkerHealth } from "./worker-health.ts";

export type { Tx } from "../store/store.ts";

export interface Context {
  db: Store;
  /** Null if there is none. */
  replica: Replica | null;
  receipts: ReceiptSigner;
  /** Never a client's clock. */
  now: () => Date;
  wait: (ms: number) => Promise<void>;
  /** Makes values comparable but unreadable. */
  digest: Digest;
  security: SecurityEvents;
  /** The database's time, which decides days and runs. */
  clock: SharedClock;
  due: DueSettings;
  hints: Hints;
  workers: WorkerHealth;
  alarms: readonly AlarmQuery[];
  /** Null if deposits are closed. */
  chain: Chain | null;
  /** Origins under which members reach the app. */
  addresses: readonly string[];
  /** Kept outside the database, which may be restored. */
  marks: AddressMarks;
}

export interface Caller {
  memberId: bigint;
  tokenHash: Buffer;
  account: string;
}
