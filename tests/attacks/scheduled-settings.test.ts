/** Changes at a time, met by many, by two servers, and by servers that end in the midst. Rules O118, O119. */
import { expect } from "vitest";
import type { Context } from "../../server/core/context.ts";
import { applyDue } from "../../server/operator/schedule/apply.ts";
import { makeOriginal } from "../support/copies.ts";
import { only, openBeside, type Opened } from "../support/engine.ts";
import { Desk } from "../support/operator-sessions.ts";
import { closeServer, test } from "../support/test.ts";

const HOUR = 3_600_000;
const onPostgres = only("postgres", test);

const schedule = (server: Opened, change: object, ms = HOUR) => {
  const effectiveAt = new Date(server.clock.now().getTime() + ms).toISOString();
  return new Desk(server.origin).must("POST operator/config", { ...change, effectiveAt });
};
const inForce = (origin: string) => new Desk(origin).must("GET operator/config", {});
const prices = ({ db }: Context) => db.selectFrom("token_price").select("price").orderBy("id").execute();

async function applied(server: Opened): Promise<number> {
  const { list } = await new Desk(server.origin).must("GET operator/audit", { limit: 50 });
  return list.filter(({ act }) => act === "config apply").length;
}

test("fault 560: many requests at the moment of a change put it in force once, and all go by it", async ({
  server,
}) => {
  const before = await applied(server);
  await schedule(server, { tokenPrice: "1.1" });
  server.clock.advance(HOUR);
  const seen = await Promise.all(Array.from({ length: 20 }, () => inForce(server.origin)));
  expect(new Set(seen.map(({ tokenPrice }) => tokenPrice))).toEqual(new Set(["1.1"]));
  expect((await applied(server)) - before).toBe(1);
});

onPostgres(
  "fault 560: two servers at the moment of a change put it in force once, and both go by it",
  async ({ server }) => {
    const other = await openBeside(server);
    try {
      for (const tokenPrice of ["1.2", "1.3", "1.4"]) {
        const [acts, course] = [await applied(server), (await prices(server.ctx)).length];
        await schedule(server, { tokenPrice });
        // The other one has looked a while ago, and was told nothing since.
        server.clock.advance(HOUR);
        const seen = await Promise.all(
          Array.from({ length: 20 }, (_, i) => inForce(i % 2 ? server.origin : other.origin)),
        );
        expect(new Set(seen.map((one) => one.tokenPrice))).toEqual(new Set([tokenPrice]));
        expect((await applied(server)) - acts).toBe(1);
        expect((await prices(server.ctx)).length - course).toBe(1);
      }
    } finally {
      await other.close();
    }
  },
);

test("fault 561: a server that ends in the midst of a change has made none of it, and the next one makes it", async ({
  server,
}) => {
  await schedule(server, { tokenPrice: "3", swapFeeRate: "0.01" });
  const [before, course] = [await inForce(server.origin), await prices(server.ctx)];
  server.clock.advance(HOUR);
  const dies = async () => {
    throw new Error("the server is gone");
  };
  await expect(applyDue(server.ctx, [dies])).rejects.toThrow("the server is gone");
  const rows = await server.ctx.db.selectFrom("setting").selectAll().execute();
  expect(rows.find(({ key }) => key === "tokenPrice")?.value).toBe(before.tokenPrice);
  expect(await prices(server.ctx)).toEqual(course);
  const found = await inForce(server.origin);
  expect(found).toMatchObject({ tokenPrice: "3", swapFeeRate: "0.01" });
  expect((await prices(server.ctx)).length - course.length).toBe(1);
});

test("fault 561: what fell due while no server ran counts for the first request after the start", async () => {
  const original = await makeOriginal(async (server) => {
    await schedule(server, { withdrawFeeRate: "0.01" });
    await schedule(server, { withdrawFeeRate: "0.02" }, 2 * HOUR);
    await schedule(server, { withdrawFeeRate: "0.03" }, 200 * HOUR);
  });
  const server = await original.open();
  try {
    expect(await inForce(server.origin)).toMatchObject({ withdrawFeeRate: "0.05" });
    server.clock.advance(100 * HOUR);
    expect(await inForce(server.origin)).toMatchObject({ withdrawFeeRate: "0.02" });
    expect(await applied(server)).toBe(2);
  } finally {
    await closeServer(server);
    await original.dispose();
  }
});
