/** Keeps the recent part of a statement on a full device. Stored lines are always consecutive. */
import type { BalanceLine } from "../../contract/wallet/schemas.ts";
import type { Unkept } from "../shared/schema.ts";
import type { MirrorDatabase } from "./mirror-database.ts";
import { assertFollows } from "./statement-state.ts";
import type { Batch } from "./store.ts";
import { lastLeftOut } from "./unkept.ts";

type Lines = NonNullable<Batch["lines"]>;

const assets = ["usdt", "points", "fuel", "lock", "pass"] as const;

/** Keeps the newest of the stored and new lines. Null if nothing is left out. */
export async function writeRecent(
  database: MirrorDatabase,
  { list: fetched }: Lines,
  count: number,
): Promise<Unkept["lines"]> {
  const { lines } = database;
  const list = newerThan(await lines.orderBy("seq").last(), fetched);
  const recent = list.slice(-count);
  // Skipped lines would leave a gap below the recent ones.
  const skipped = list.slice(0, list.length - recent.length);
  if (skipped.length === 0) {
    await lines.bulkPut(recent);
    return trimLines(database, count);
  }
  const start = await startAt(database, recent, skipped.toReversed());
  await lines.clear();
  await lines.bulkPut(recent);
  return start;
}

/** Earlier lines may have been fetched again. */
function newerThan(last: BalanceLine | undefined, list: BalanceLine[]): BalanceLine[] {
  const newer = list.filter(({ seq }) => seq > (last?.seq ?? 0));
  assertFollows(newer[0], last);
  return newer;
}

/** Returns null if nothing is left out. */
export async function trimLines(database: MirrorDatabase, count: number): Promise<Unkept["lines"]> {
  const { lines } = database;
  const recent = await lines.orderBy("seq").reverse().limit(count).toArray();
  const first = recent.at(-1);
  if (!first || first.seq === 1) return null;
  const start = await startAt(database, recent, []);
  await lines.where("seq").below(first.seq).delete();
  return start;
}

/** @param skipped newest first; neither stored nor kept. */
async function startAt(
  database: MirrorDatabase,
  recent: BalanceLine[],
  skipped: BalanceLine[],
): Promise<Unkept["lines"]> {
  const first = recent.reduce((a, b) => (a.seq < b.seq ? a : b));
  const lastOf: BalanceLine[] = [];
  for (const asset of assets) {
    if (recent.some((line) => line.asset === asset)) continue;
    const last =
      skipped.find((line) => line.asset === asset) ??
      (await database.lines.where("[asset+seq]").between([asset], [asset, []]).last()) ??
      (await lastLeftOut(database, asset));
    if (last) lastOf.push(last);
  }
  return { firstSeq: first.seq, since: first.createdAt, lastOf };
}
