/** What fuel costs, from when on. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { TOKEN_PRICES_MAX } from "../../contract/fuel/token-schemas.ts";
import { up } from "../../server/store/migrations/0015-token-prices.ts";
import { Client } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";

const HOUR = 60 * 60 * 1000;
let server: Opened;
let client: Client;

beforeAll(async () => {
  server = await openServer();
  server.clock.stopAt(new Date(Date.now() + HOUR));
  client = new Client(server.origin);
});

afterAll(() => server.close());

const prices = () => client.call("GET token/prices", {});
const change = (body: object) => client.answer("POST operator/config", body as never);

/** Moves the clock on, and says to when. */
function later(): string {
  server.clock.advance(HOUR);
  return server.clock.now().toISOString();
}

async function began(): Promise<string> {
  const root = server.ctx.db.selectFrom("member").select("created_at").orderBy("id").limit(1);
  return (await root.executeTakeFirstOrThrow()).created_at.toISOString();
}

test("before any change there is one price, since the platform began, and a visitor may read it", async () => {
  expect(await prices()).toEqual([{ at: await began(), price: "1" }]);
});

test("what changes nothing about the price writes nothing", async () => {
  expect((await change({ swapFeeRate: "0.02" })).code).toBe(200);
  expect((await change({ tokenPrice: "1.00" })).code).toBe(200);
  expect(await server.ctx.db.selectFrom("token_price").selectAll().execute()).toEqual([]);
  expect(await prices()).toMatchObject([{ price: "1" }]);
});

test("each change stands with its moment, after the price before the first", async () => {
  const first = later();
  await change({ tokenPrice: "1.25" });
  const second = later();
  await change({ tokenPrice: "1.2", swapFeeRate: "0.03" });
  expect(await prices()).toEqual([
    { at: await began(), price: "1" },
    { at: first, price: "1.25" },
    { at: second, price: "1.2" },
  ]);
});

test("a platform that is older than the record gets it from its audit log", async () => {
  const { db } = server.ctx;
  const known = await prices();
  await db.schema.dropTable("token_price").execute();
  await up(db as never);
  expect(await prices()).toEqual(known);
});

test("a change that is refused leaves no price behind", async () => {
  const before = await prices();
  later();
  expect((await change({ tokenPrice: "0" })).refusal).toMatchObject({ reason: "invalid" });
  expect((await change({ tokenPrice: "3", nftTiers: [] })).refusal).toMatchObject({ reason: "invalid" });
  const sold = server.ctx.db.updateTable("nft_stock").set({ remaining: 0 }).where("tier", "=", 4);
  await sold.execute();
  const { nftTiers } = await client.call("GET operator/config", {});
  const fewer = nftTiers.map((tier) => (tier.id === 4 ? { ...tier, supply: 1 } : tier));
  expect((await change({ tokenPrice: "3", nftTiers: fewer })).refusal).toMatchObject({ field: "nftTiers" });
  expect(await prices()).toEqual(before);
});

test("of more changes than are told of, the last ones are, and the last is the price of now", async () => {
  const at = server.clock.now().getTime();
  await server.ctx.db
    .insertInto("token_price")
    .values(
      Array.from({ length: TOKEN_PRICES_MAX }, (_, i) => ({ at: new Date(at + i), price: BigInt(i + 1) })),
    )
    .execute();
  const told = await prices();
  expect(told.length).toBe(TOKEN_PRICES_MAX);
  expect([told[0]!.price, told.at(-1)!.price]).toEqual(["0.00000001", "0.000004"]);
});
