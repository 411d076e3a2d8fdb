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

export type { Line } from "../ledger/posting.ts";
export type { Tx } from "../store/store.ts";

/** Passed to every use case. The same on every server of a database. */
export interface Context {
  db: Store;
  /** Answers reads while the database does not; null where there is none. */
  replica: Replica | null;
  receipts: ReceiptSigner;
  /** The server's clock, or the database's where that is wrong; client clocks are never used. */
  now: () => Date;
  /** Holds a request back, by the same clock. */
  wait: (ms: number) => Promise<void>;
  /** For what is compared or logged and must not be read. */
  digest: Digest;
  security: SecurityEvents;
  /** The database's time, which days and runs go by. */
  clock: SharedClock;
  /** Changes of settings that wait for their time. */
  due: DueSettings;
  /** What has changed for members, on all servers. */
  hints: Hints;
  /** How this process's workers do. */
  workers: WorkerHealth;
  /** What the capabilities alarm the operator of. */
  alarms: readonly AlarmQuery[];
  /** Null closes deposits. */
  chain: Chain | null;
  /** Addresses given out, as this machine remembers them beside the database. */
  marks: AddressMarks;
}

export interface Caller {
  memberId: bigint;
  tokenHash: Buffer;
  account: string;
}
