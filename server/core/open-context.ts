import type { AddressMarks } from "../chain/address-marks.ts";
import type { Chain } from "../chain/client.ts";
import { openReceiptSigner } from "../ledger/receipts.ts";
import type { Bus } from "../store/bus.ts";
import { onChanges } from "../store/changes.ts";
import type { Replica } from "../store/replica.ts";
import type { Store } from "../store/store.ts";
import type { AlarmQuery } from "./alarm-query.ts";
import { SharedClock, systemClock, type Clock } from "./clock.ts";
import type { Context } from "./context.ts";
import { openDigest } from "./digest.ts";
import { DueSettings } from "./due-settings.ts";
import { Hints } from "./hints.ts";
import { SecurityEvents } from "./security-events.ts";
import { WorkerHealth } from "./worker-health.ts";

export interface Surroundings {
  chain: Chain | null;
  clock: Clock;
  marks: AddressMarks;
  alarms: readonly AlarmQuery[];
  bus: Bus | null;
  replica: Replica | null;
  addresses: readonly string[];
}

const noMarks: AddressMarks = { safeIndex: (_, inDatabase) => inDatabase, raise: () => {} };

/** Creates the database's keys at the first start. */
export async function openContext(
  db: Store,
  {
    chain = null,
    clock: source = systemClock,
    marks = noMarks,
    alarms = [],
    bus = null,
    replica = null,
    addresses = [],
  }: Partial<Surroundings> = {},
): Promise<Context> {
  const [receipts, digest] = [await openReceiptSigner(db), await openDigest(db)];
  const clock = new SharedClock(source, db);
  await clock.measure();
  const { now } = clock;
  const hints = new Hints(bus);
  onChanges(db, (changes) => hints.tell(changes));
  return {
    db,
    replica,
    receipts,
    now,
    wait: source.wait,
    clock,
    due: new DueSettings(now),
    hints,
    digest,
    security: new SecurityEvents(),
    workers: new WorkerHealth(now),
    alarms,
    chain,
    marks,
    addresses,
  };
}
