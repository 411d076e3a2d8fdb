/** What fuel costs, from when on. */
import { expect } from "vitest";
import { TOKEN_PRICES_MAX } from "../../contract/fuel/token-schemas.ts";
import { up } from "../../server/store/migrations/0015-token-prices.ts";
import type { Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const HOUR = 60 * 60 * 1000;

test.beforeAll(async ({ server }) => {
  server.clock.stopAt(new Date(server.clock.now().getTime() + HOUR));
});

test("before any change there is one price, since the platform began, and a visitor may read it", async ({
  server,
  operator,
}) => {
  expect(await prices(operator)).toEqual([{ at: await began(server), price: "1" }]);
});

test("what changes nothing about the price writes nothing", async ({ server, operator }) => {
  expect((await change(operator, { swapFeeRate: "0.02" })).code).toBe(200);
  expect((await change(operator, { tokenPrice: "1.00" })).code).toBe(200);
  expect(await server.ctx.db.selectFrom("token_price").selectAll().execute()).toEqual([]);
  expect(await prices(operator)).toMatchObject([{ price: "1" }]);
});

test("each change stands with its moment, after the price before the first", async ({ server, operator }) => {
  const first = later(server);
  await change(operator, { tokenPrice: "1.25" });
  const second = later(server);
  await change(operator, { tokenPrice: "1.2", swapFeeRate: "0.03" });
  expect(await prices(operator)).toEqual([
    { at: await began(server), price: "1" },
    { at: first, price: "1.25" },
    { at: second, price: "1.2" },
  ]);
});

test("a platform that is older than the record gets it from its audit log", async ({ server, operator }) => {
  const { db } = server.ctx;
  const known = await prices(operator);
  await db.schema.dropTable("token_price").execute();
  await up(db as never);
  expect(await prices(operator)).toEqual(known);
});

test("a change that is refused leaves no price behind", async ({ server, operator }) => {
  const before = await prices(operator);
  later(server);
  expect((await change(operator, { tokenPrice: "0" })).refusal).toMatchObject({ reason: "invalid" });
  expect((await change(operator, { tokenPrice: "3", nftTiers: [] })).refusal).toMatchObject({
    reason: "invalid",
  });
  const sold = server.ctx.db.updateTable("nft_stock").set({ remaining: 0 }).where("tier", "=", 4);
  await sold.execute();
  const { nftTiers } = await operator.call("GET operator/config", {});
  const fewer = nftTiers.map((tier) => (tier.id === 4 ? { ...tier, supply: 1 } : tier));
  expect((await change(operator, { tokenPrice: "3", nftTiers: fewer })).refusal).toMatchObject({
    field: "nftTiers",
  });
  expect(await prices(operator)).toEqual(before);
});

test("of more changes than are told of, the last ones are, and the last is the price of now", async ({
  server,
  operator,
}) => {
  const at = server.clock.now().getTime();
  await server.ctx.db
    .insertInto("token_price")
    .values(
      Array.from({ length: TOKEN_PRICES_MAX }, (_, i) => ({ at: new Date(at + i), price: BigInt(i + 1) })),
    )
    .execute();
  const told = await prices(operator);
  expect(told.length).toBe(TOKEN_PRICES_MAX);
  expect([told[0]!.price, told.at(-1)!.price]).toEqual(["0.00000001", "0.000008"]);
});

const prices = (operator: Client) => operator.call("GET token/prices", {});
const change = (operator: Client, body: object) => operator.answer("POST operator/config", body as never);

/** Moves the clock on, and says to when. */
function later(server: Opened): string {
  server.clock.advance(HOUR);
  return server.clock.now().toISOString();
}

async function began(server: Opened): Promise<string> {
  const root = server.ctx.db.selectFrom("member").select("created_at").orderBy("id").limit(1);
  return (await root.executeTakeFirstOrThrow()).created_at.toISOString();
}
