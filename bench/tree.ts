/**
 * `npm run bench:tree`: cost of reading a team, and the grades above a payer, with a million members and with a
 * thousand. Source: rules.md Q5.
 */
import { defaultSettings } from "../contract/operator/settings.ts";
import { gradesAbove } from "../server/team/grades.ts";
import { readCommunity } from "../server/team/info.ts";
import { rollUp } from "../server/team/roll-up.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres, type Store } from "../server/store/store.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { median } from "./ratios.ts";
import { growTree, payAtRandom } from "./tree-data.ts";

const SMALL = 1_000;
const LARGE = 1_000_000;
/** Payments between two roll-ups at 800 votes per second. */
const WAITING = 200;
const RUNS = 200;
const LIMIT = 3;

interface Tree {
  size: number;
  url: string;
  db: Store;
  close(): Promise<void>;
}

const postgres = await startPostgres();
const trees: Tree[] = [];
try {
  for (const size of [SMALL, LARGE]) trees.push(await createTree(postgres.url, size));
  console.log(`Median of ${RUNS} interleaved runs, ${WAITING} payments pending; times in ms\n`);
  console.log(line("", "1,000", "1,000,000", "ratio"));
  const anyone = ({ size }: Tree) => BigInt(1 + Math.floor(Math.random() * size));
  const info = (tree: Tree, member: bigint) => readCommunity({ db: tree.db, now: () => new Date() }, member);
  const grades = (tree: Tree, payers: number) =>
    tree.db.transaction().execute((tx) =>
      gradesAbove(
        tx,
        Array.from({ length: payers }, () => anyone(tree)),
        defaultSettings,
      ),
    );
  await compare("team of the root", (tree) => info(tree, 1n));
  await compare("team of a random member", (tree) => info(tree, anyone(tree)));
  await compare("grades above one payer", (tree) => grades(tree, 1));
  await compare("grades above 16 payers", (tree) => grades(tree, 16));
  console.log("\nRoll-up (no limit):");
  for (const events of [WAITING, 2_000]) await measureRollUp(events);
} finally {
  for (const tree of trees) await tree.close();
  await postgres.stop();
}

async function createTree(postgresUrl: string, size: number): Promise<Tree> {
  const database = await freshDatabase(postgresUrl);
  const store = openPostgres(database.url);
  await migrate(store.db);
  await growTree(database.url, size);
  await payAtRandom(database.url, size, WAITING);
  const close = async () => {
    await store.close();
    await database.drop();
  };
  return { size, url: database.url, db: store.db, close };
}

/** In turns, so that other load affects both alike. */
async function compare(name: string, work: (tree: Tree) => Promise<unknown>): Promise<void> {
  const times = trees.map((): number[] => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [i, tree] of trees.entries()) times[i]!.push(await time(() => work(tree)));
  }
  const [small, large] = times.map(median) as [number, number];
  const ratio = large / small;
  const verdict = `  ${ratio.toFixed(2)} of at most ${LIMIT}: ${ratio <= LIMIT ? "met" : "MISSED"}`;
  console.log(line(name, small.toFixed(2), large.toFixed(2), verdict));
  if (ratio > LIMIT) process.exitCode = 1;
}

async function measureRollUp(events: number): Promise<void> {
  const times = [];
  for (const tree of trees) {
    while ((await rollUp(tree.db)) !== "done");
    await payAtRandom(tree.url, tree.size, events);
    times.push(await time(() => rollUp(tree.db)));
  }
  console.log(line(`${events} payments`, ...times.map((ms) => ms.toFixed(1))));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function line(name: string, ...cells: string[]): string {
  return [name.padEnd(26), ...cells.map((cell) => cell.padStart(12))].join("");
}
