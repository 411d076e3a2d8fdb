/**
 * Passes of a database from before they were lines of the statement. Its state is made as the version before left it:
 * purchases with one line of usdt, records without numbers.
 */
import { sql } from "kysely";
import { expect } from "vitest";
import { UNIT } from "../../contract/money.ts";
import { checkWithin } from "../../server/ledger/check.ts";
import type { Tx } from "../../server/store/store.ts";
import { newMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { bringOver, oldPasses, takeBack, type OldPasses } from "../support/old-passes.ts";
import { test } from "../support/test.ts";

let [ann, ben, cat] = [0n, 0n, 0n];

test.beforeAll(async ({ server }) => {
  const members = [];
  for (const name of ["ann", "ben", "cat"]) {
    const member = await newMember(server.origin, name);
    if (name !== "cat") await member.credit(name, "100000");
    members.push(BigInt(member.uid!));
  }
  [ann, ben, cat] = members as [bigint, bigint, bigint];
});

test("fault 443: every pass gets its number, and each statement is continued by what is not staked", async ({
  server,
}) => {
  await before(server, async (tx, old) => {
    await old.buy(ann, 1, 3);
    await old.buy(ben, 1, 2);
    await old.buy(ann, 4, 1);
    await old.give(ann, ben, 1, 2);
    await old.stake(ben, 1, 1);
    await old.give(ben, cat, 1, 1);
    await old.stake(ben, 1, 1);
    await old.stake(ann, 4, 1);
    await old.give(ben, ann, 1, 1);
    const lines = await linesOf(tx);
    await migrated(tx);
    expect((await linesOf(tx)).slice(0, lines.length)).toEqual(lines);
    const { rows } = await sql`
      select tier, serial, member_id as "owner", stake_id is not null as staked from nft_pass order by 1, 2`.execute(
      tx,
    );
    expect(rows).toEqual([
      { tier: 1, serial: 1, owner: ben, staked: true },
      { tier: 1, serial: 2, owner: cat, staked: false },
      { tier: 1, serial: 3, owner: ann, staked: false },
      { tier: 1, serial: 4, owner: ben, staked: true },
      { tier: 1, serial: 5, owner: ann, staked: false },
      { tier: 4, serial: 1, owner: ann, staked: true },
    ]);
    const opened = (await linesOf(tx)).slice(lines.length);
    expect(opened).toMatchObject([
      {
        member: ann,
        seq: 4,
        asset: "pass",
        amount: 2n * UNIT,
        source: { nft: 1, quantity: 2, serials: [3, 5] },
      },
      { member: cat, seq: 1, asset: "pass", amount: UNIT, source: { nft: 1, quantity: 1, serials: [2] } },
    ]);
    const moves = await tx.selectFrom("nft_transaction").select("serials").orderBy("id").execute();
    expect(moves.map(({ serials }) => serials)).toEqual([
      [1, 2, 3],
      [4, 5],
      [1],
      ...twice([1, 2]),
      [1],
      ...twice([2]),
      [4],
      [1],
      ...twice([5]),
    ]);
  });
});

test.for(["held", "staked", "given", "opened"] as const)(
  "fault 443: after it, what was %s is still found when it is changed",
  async (what, { server }) => {
    const statements = {
      held: "update nft_pass set member_id = (select max(member_id) from nft_pass) where serial = 1",
      staked: "update nft_pass set stake_id = null",
      given: "update nft_transaction set serials = array[4] where direction = 'out'",
      opened: `update nft_transaction set serials = case when serials = array[3] then array[1] else serials end`,
    };
    await before(server, async (tx, old) => {
      await old.buy(ann, 1, 2);
      await old.stake(ann, 1, 1);
      await old.buy(ben, 1, 2);
      await old.give(ben, cat, 1, 1);
      await migrated(tx);
      await sql.raw(statements[what]).execute(tx);
      expect((await checkWithin(tx)).broken).toContain("passes: ");
    });
  },
);

test("fault 443: without any pass nothing is added", async ({ server }) => {
  await before(server, async (tx) => {
    const lines = await linesOf(tx);
    await migrated(tx);
    expect(await linesOf(tx)).toEqual(lines);
  });
});

test("fault 443: three hundred members and two thousand moves are brought over", async ({ server }) => {
  await before(server, async (tx, old) => {
    await old.buy(ann, 1, 600);
    await sql`
      insert into member (account, created_at, depth) select 'many' || n, now(), 0 from generate_series(1, 300) n`.execute(
      tx,
    );
    const { rows } = await sql<{ id: bigint }>`
      select id from member where account like 'many%' order by id`.execute(tx);
    await sql`insert into wallet (member_id, head_hash) select id, 'x' from member where account like 'many%'`.execute(
      tx,
    );
    for (const { id } of rows) {
      await old.give(ann, id, 1, 2);
      await old.stake(id, 1, 1);
      await old.give(id, ben, 1, 1);
      await old.give(ben, id, 1, 1);
    }
    await migrated(tx);
    expect((await linesOf(tx)).filter(({ asset }) => asset === "pass")).toHaveLength(300);
  });
});

test("fault 443: records that contradict what is held are refused, and nothing is guessed", async ({
  server,
}) => {
  await before(server, async (tx, old) => {
    await old.buy(ann, 1, 1);
    await tx.updateTable("nft_holding").set({ quantity: 2 }).where("member_id", "=", ann).execute();
    await expect(migrated(tx)).rejects.toThrow(
      `passes: the records do not lead to what the member and tier ${ann} 1`,
    );
  });
});

/** A gift is two records. */
const twice = (serials: number[]) => [serials, serials];

class Undone extends Error {}

/** Runs on the tables of the version before, and takes all of it back. */
async function before(server: Opened, work: (tx: Tx, old: OldPasses) => Promise<void>): Promise<void> {
  const run = server.ctx.db.transaction().execute(async (tx) => {
    await takeBack(tx);
    await work(tx, oldPasses(tx));
    throw new Undone();
  });
  await expect(run).rejects.toThrow(Undone);
}

async function migrated(tx: Tx): Promise<void> {
  await bringOver(tx);
  expect(await checkWithin(tx)).toMatchObject({ ok: true, broken: null });
}

async function linesOf(tx: Tx) {
  const { rows } = await sql<{
    member: bigint;
    seq: number;
    asset: string;
    amount: bigint;
    source: unknown;
    hash: string;
  }>`
    select member_id as member, seq, asset, amount, source, hash from entry
    where member_id is not null and (asset = 'usdt' or source::text <> '{}')
    order by asset = 'pass', member_id, seq`.execute(tx);
  return rows;
}
