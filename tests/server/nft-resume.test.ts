/** A run of the NFT job that is stopped half way: it goes on where it stopped, and owes what it owed. */
import { sql } from "kysely";
import { expect } from "vitest";
import { addDays, dayIn } from "../../contract/days.ts";
import { parseAmount, UNIT } from "../../contract/money.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { runDaily } from "../../server/daily/run.ts";
import { stakePasses } from "../../server/passes/stake.ts";
import { held, setBook } from "../support/pools.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { DAY } from "../support/days.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;
/** More than are paid in one transaction. */
const STAKES = 520;

let many: Client;
let day: string;

test.beforeAll(async ({ server }) => {
  // The job's first run: earlier days are not made up for.
  await run(server, dayIn("Asia/Shanghai", server.clock.now()));
  server.clock.advance(2 * DAY);
  day = dayIn("Asia/Shanghai", server.clock.now());
  many = await newMember(server.origin, "many");
  await many.credit("many", "100000");
  for (const level of [3, 3]) await many.call("POST vote/create", { level, payType: "usdt", payPassword });
  await many.call("POST nft/buy", { id: 1, quantity: STAKES + 1, payPassword });
  await server.ctx.db.transaction().execute(async (tx) => {
    for (let i = 0; i < STAKES; i += 1) await stake(server, tx);
  });
});

test("what was paid before it stopped is not paid again, and what was not is; another day leaves it what it owes", async ({
  server,
}) => {
  const due = 1n * UNIT;
  await setBook(server, "fees", due * BigInt(STAKES) * 50n);
  await setBook(server, "nft", due * BigInt(STAKES));
  const [older, newer] = (await many.call("GET vote/voteValues", {})).list.toReversed();
  const room = parseAmount(older!.leaveReleaseValue);
  await breakLastPayout(server);
  await expect(run(server, day)).rejects.toThrow("no power");
  expect(await earned(server)).toEqual([...Array<bigint>(500).fill(due), ...Array<bigint>(20).fill(0n)]);
  expect(await held(server, "nft", "usdt")).toBe(due * 20n);

  // New profit and a new stake meanwhile, and a day that was missed: all that the pool has is owed to the stopped run.
  await setBook(server, "fees", (await held(server, "fees", "usdt")) + 1000n * UNIT);
  await server.ctx.db.transaction().execute((tx) => stake(server, tx));
  expect(await run(server, addDays(day, -1))).toMatchObject({ payees: 0, paid: "0", state: "done" });

  await sql`drop trigger power_failure on job_payment`.execute(server.ctx.db);
  const [one, other] = await Promise.all([run(server, day), run(server, day)]);
  expect(one).toEqual({ name: "nft", day, payees: 1, paid: String(STAKES), state: "done" });
  expect(other).toEqual(one);
  expect(await earned(server)).toEqual([...Array<bigint>(STAKES).fill(due), 0n]);
  expect(await held(server, "nft", "usdt")).toBe(0n);

  // The older vote filled up first, then the newer one: 520 incomes in two postings.
  const votes = (await many.call("GET vote/voteValues", {})).list.toReversed();
  const taken = votes.map(
    (vote, i) => parseAmount(vote.releaseValue) - parseAmount([older, newer][i]!.releaseValue),
  );
  const first = room < due * BigInt(STAKES) ? room : due * BigInt(STAKES);
  expect(taken).toEqual([first, due * BigInt(STAKES) - first]);
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
});

const stake = (server: Opened, tx: Parameters<typeof stakePasses>[0]) =>
  stakePasses(
    tx,
    { memberId: BigInt(many.uid!), tokenHash: null },
    { id: 1, quantity: 1, payPassword },
    server.clock.now(),
  );
const earned = async (server: Opened) =>
  (await server.ctx.db.selectFrom("nft_stake").select("earned").orderBy("id").execute()).map(
    (row) => row.earned,
  );
const run = (server: Opened, of: string) => runDaily(server.ctx, "nft", of);

/** The payout of the newest stake, in the second batch, fails as if the power did. */
async function breakLastPayout(server: Opened): Promise<void> {
  await sql`create function power_failure() returns trigger language plpgsql as $$
    begin raise exception 'no power'; end $$`.execute(server.ctx.db);
  await sql
    .raw(
      `create trigger power_failure before update of paid on job_payment for each row
       when (new.paid is not null and new.item = (${STAKES})) execute function power_failure()`,
    )
    .execute(server.ctx.db);
}
