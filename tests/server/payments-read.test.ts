/** The payments of a day are read page by page, each member's together. */
import { sql } from "kysely";
import { expect } from "vitest";
import { membersOf } from "../../server/economy/payments-read.ts";
import { test } from "../support/test.ts";
import { undone } from "../support/undone.ts";

const DAY = "2026-03-01";
const MEMBERS = 4_500;
/** More than a page of one member's. */
const OF_ONE = 9_000;

test("fault 914: more payees than a page holds, and more payments of one member, are each read once and together", async ({
  server,
}) => {
  const read: { member: bigint; count: number; paid: bigint }[] = [];
  await undone(server, async (tx) => {
    await sql`
      insert into job_payment (name, day, item, member_id, weight, due, paid)
      select 'dividend', ${DAY}::date, n, n, 1, 1, 1 from generate_series(1, ${MEMBERS}::integer) n
      union all select 'nft', ${DAY}::date, n, ${MEMBERS - 1}::integer, 1, 2, 2
        from generate_series(1, ${OF_ONE}::integer) n`.execute(tx);
    for await (const payments of membersOf(tx, DAY))
      read.push({
        member: payments[0]!.member_id,
        count: payments.length,
        paid: payments.reduce((sum, { paid }) => sum + paid, 0n),
      });
  });
  expect(read.map(({ member }) => member)).toEqual(Array.from({ length: MEMBERS }, (_, i) => BigInt(i + 1)));
  expect(read.filter(({ count }) => count > 1)).toEqual([
    { member: BigInt(MEMBERS - 1), count: OF_ONE + 1, paid: 2n * BigInt(OF_ONE) + 1n },
  ]);
});
