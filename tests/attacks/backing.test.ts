/** A reserve that is filled with money that is not there. Rules O107, O108. */
import { expect } from "vitest";
import { formatAmount, UNIT } from "../../contract/money.ts";
import { CHAIN, openPayouts, payoutOf, readChain, topUpOf, usdtIn } from "../support/books.ts";
import { fundedMember } from "../support/client.ts";
import { Desk } from "../support/operator-sessions.ts";
import { held, setBook } from "../support/pools.ts";
import { test } from "../support/test.ts";
import { withdraw } from "../support/withdraw.ts";

const MINUTE = 60_000;

test.beforeAll(async ({ server }) => {
  const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
  await new Desk(server.origin).must("POST operator/config", { withdrawWindow, bookDayLimit: "0" });
});
test.beforeEach(async ({ server }) => {
  server.clock.advance(5 * MINUTE);
  await setBook(server, "fees", 1_000n * UNIT);
  await setBook(server, "reserve", 0n);
  server.clock.advance(5 * MINUTE);
});

test("fault 534: the reserve is filled from a surplus no further than the chain holds more than is owed", async ({
  server,
  account,
}) => {
  const { ctx, clock, origin } = server;
  const desk = new Desk(origin);
  const fill = (amount: string) => desk.reason("POST operator/reserve/topUp", topUpOf(amount, "surplus"));
  await ctx.db.deleteFrom("custody_reading").execute();
  expect(await fill("1")).toBe("not_backed");
  const set = await openPayouts(server);
  const over = (amount: bigint) => formatAmount(set + amount * UNIT);
  await readChain(server, over(250n));
  expect(await fill("251")).toBe("not_backed");
  // What is owed more since the reading counts against it.
  await fundedMember(origin, account, "100");
  expect(await fill("151")).toBe("not_backed");
  expect(await fill("150")).toBe("done");
  expect(await fill("1")).toBe("not_backed");
  expect(await usdtIn(server, "reserve")).toBe("150");
  clock.advance(5 * MINUTE);
  // Deposits that are not read up to the block, or not credited yet, are no surplus.
  await readChain(server, over(250n), 99);
  expect(await fill("1")).toBe("not_backed");
  await readChain(server, over(250n));
  clock.advance(16 * MINUTE);
  expect(await fill("1")).toBe("unavailable");
  const { id } = await ctx.db.selectFrom("member").select("id").limit(1).executeTakeFirstOrThrow();
  const deposit = {
    member_id: id,
    chain_id: BigInt(CHAIN),
    tx_hash: `0x${"cd".repeat(32)}`,
    log_ordinal: 0,
    amount: 200n * UNIT,
    sender: null,
    block_number: 99n,
    block_hash: "0x",
    status: "confirming" as const,
    reason: null,
    created_at: ctx.now(),
    credited_at: null,
  };
  const { id: seen } = await ctx.db
    .insertInto("deposit")
    .values(deposit)
    .returning("id")
    .executeTakeFirstOrThrow();
  await readChain(server, over(250n));
  expect(await fill("51")).toBe("not_backed");
  expect(await fill("50")).toBe("done");
  await ctx.db.deleteFrom("deposit").where("id", "=", seen).execute();
});

test("fault 535: what is paid out after a reading does not become a surplus", async ({ server, account }) => {
  const { clock, origin } = server;
  const member = await fundedMember(origin, account, "500");
  clock.advance(5 * MINUTE);
  await readChain(server, "0");
  const { data } = await withdraw(member, "100");
  const desk = new Desk(origin);
  await desk.must("POST operator/withdraw/approve", { id: data.id });
  await desk.must("POST operator/withdraw/confirm", { id: data.id });
  expect(await desk.reason("POST operator/reserve/topUp", topUpOf("10", "surplus"))).toBe("not_backed");
  // A fee payout is booked before it is sent: until then the chain holds more, which is set aside.
  const { id } = await desk.must("POST operator/fees/payout", payoutOf("40"));
  clock.advance(5 * MINUTE);
  await readChain(server, formatAmount(await openPayouts(server)));
  expect(await desk.reason("POST operator/reserve/topUp", topUpOf("1", "surplus"))).toBe("not_backed");
  const hash = `0x${"Ef".repeat(32)}`;
  expect(await desk.must("POST operator/fees/sent", { id, txHash: hash })).toMatchObject({ state: "sent" });
  expect(await desk.reason("POST operator/fees/sent", { id, txHash: hash })).toBe("invalid");
  const other = await desk.must("POST operator/fees/payout", payoutOf("40"));
  expect(await desk.reason("POST operator/fees/sent", { id: other.id, txHash: hash.toLowerCase() })).toBe(
    "transaction_taken",
  );
  expect(await desk.reason("POST operator/fees/takeBack", { id, reason: "wrong" })).toBe("invalid");
  const fees = await held(server, "fees", "usdt");
  const backs = await Promise.all(
    Array.from({ length: 4 }, () =>
      desk.reason("POST operator/fees/takeBack", { id: other.id, reason: "x" }),
    ),
  );
  expect(backs.toSorted()).toEqual(["done", "invalid", "invalid", "invalid"]);
  expect(await held(server, "fees", "usdt")).toBe(fees + 40n * UNIT);
});
