/**
 * Random histories of a platform, synced by a device that is cut, loses answers, gets them twice and goes back to what
 * it had stored: it ends with what a device that begins anew has, and with what the single calls say.
 */
import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import { dailyJobs } from "../../contract/daily/schemas.ts";
import { syncParts } from "../../server/main/sync-parts.ts";
import { SyncReader } from "../../server/sync/page.ts";
import { fundedMember, newMember, passwords, type Client } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { Mirror, singleCalls, syncTo } from "../support/sync.ts";
import { deposit } from "../support/sync-rows.ts";
import { test } from "../support/test.ts";
import { ADDRESS } from "../support/withdraw.ts";

const seed = Number(process.env.SYNC_SEED ?? randomInt(2 ** 31));
const runs = Number(process.env.SYNC_RUNS ?? 5);
/** Small, so that most answers have several pages. */
const sizes = { first: 2, further: 3 };
const { payPassword } = passwords;

interface World {
  server: Opened;
  /** Each below the one before; the device is the second's. */
  members: { account: string; client: Client }[];
  operator: Client;
}

type Act = (world: World, who: World["members"][number], n: number) => Promise<unknown>;

const day = (world: World, n: number) =>
  new Date(world.server.clock.now().getTime() - (1 + n) * 86_400_000).toISOString().slice(0, 10);

/** Refusals are as good as anything: what counts is what is so afterwards. */
const acts: Record<string, Act> = {
  credit: ({ operator }, { account }, n) => operator.credit(account, String(10 + n), n % 3 ? "usdt" : "fuel"),
  vote: (_, { client }, n) =>
    client.answer("POST vote/create", { level: 1 + (n % 3), payType: "usdt", payPassword }),
  upgrade: (_, { client }, n) =>
    client.answer("POST vote/upgrade", { level: 1 + (n % 4), payType: "usdt", payPassword }),
  repurchase: (_, { client }) => client.answer("POST vote/repurchase", { payType: "usdt", payPassword }),
  transfer: ({ members }, { client }, n) =>
    client.answer("POST wallet/transfer", {
      account: members[n % members.length]!.account,
      amount: String(10 * (1 + (n % 5))),
      payPassword,
    }),
  swap: async (_, { client }, n) => {
    const { tokenPrice } = await client.call("GET config", {});
    const amount = String(10 + n);
    const received = formatAmount((parseAmount(amount) * 100_000_000n) / parseAmount(tokenPrice));
    await client.answer("POST wallet/swap", {
      from: "usdt",
      to: "fuel",
      amount,
      expect: received,
      payPassword,
    });
  },
  stake: (_, { client }, n) => client.answer("POST stake/create", { amount: String(1 + n), payPassword }),
  buy: (_, { client }, n) => client.answer("POST nft/buy", { id: 1 + (n % 2), quantity: 1, payPassword }),
  stakePass: (_, { client }, n) =>
    client.answer("POST nft/stake", { id: 1 + (n % 2), quantity: 1, payPassword }),
  give: ({ members }, { client }, n) =>
    client.answer("POST nft/transfer", {
      id: 1 + (n % 2),
      quantity: 1,
      account: members[n % members.length]!.account,
      payPassword,
    }),
  withdraw: (_, { client }) =>
    client.answer("POST withdraw/create", { amount: "100", expect: "95", address: ADDRESS, payPassword }),
  decide: async ({ operator }, { client }, n) => {
    const { list } = await client.call("GET withdraw/records", {});
    const [first] = list;
    if (!first) return;
    if (n % 3 === 0) await client.answer("POST withdraw/cancel", { id: first.id });
    else if (n % 3 === 1) await operator.answer("POST operator/withdraw/approve", { id: first.id });
    else await operator.answer("POST operator/withdraw/reject", { id: first.id, reason: "no" });
  },
  deposit: ({ server }, { client }) => deposit(server, client.uid!),
  confirm: ({ server }, { client }, n) =>
    server.ctx.db
      .updateTable("deposit")
      .set({ confirmations: n, status: n % 2 ? "confirming" : "orphaned" })
      .where("member_id", "=", BigInt(client.uid!))
      .execute(),
  feedback: (_, { client }, n) => client.answer("POST feedback/create", { content: `Hello ${n}` }),
  reply: async ({ operator }, _who, n) => {
    const { list } = await operator.call("GET operator/feedback", {});
    const one = list[n % Math.max(1, list.length)];
    if (one) await operator.answer("POST operator/feedback/reply", { id: one.id, reply: `Reply ${n}` });
  },
  notice: ({ operator }, _who, n) =>
    operator.answer("POST operator/notices", {
      kind: n % 2 ? "notice" : "article",
      languages: { en: { title: `T${n}`, summary: "", body: "" } },
    }),
  unpublish: async ({ operator }, _who, n) => {
    const { list } = await operator.call("GET operator/notices", {});
    const one = list[n % Math.max(1, list.length)];
    if (one) await operator.answer("POST operator/notices/withdraw", { id: one.id });
  },
  read: async (_, { client }, n) => {
    const { list } = await client.call("GET notice", {});
    const one = list[n % Math.max(1, list.length)];
    if (one) await client.answer("POST notice/read", { ids: [one.id] });
  },
  prefer: (_, { client }, n) =>
    client.answer("POST push/preferences", { notices: n % 2 === 0, money: true, security: true }),
  freeze: ({ operator }, { account }, n) =>
    operator.answer(n % 3 ? "POST operator/member/unfreeze" : "POST operator/member/freeze", {
      account,
      reason: "test",
    }),
  price: ({ operator }, _who, n) =>
    operator.answer("POST operator/config", { tokenPrice: `0.0${1 + (n % 9)}`, reason: "test" }),
  join: async ({ server, members }, { account }) => {
    const name = `${account}_${members.length}`;
    members.push({ account: name, client: await fundedMember(server.origin, name, "500", account) });
  },
  job: (world, _who, n) => {
    return world.operator.answer("POST operator/job/run", {
      name: dailyJobs[n % dailyJobs.length]!,
      day: day(world, n % 2),
    });
  },
  hours: async ({ server }, _who, n) => server.clock.advance(n * 600_000),
};

/** More often what changes records that a device may have got just before. */
const names = [...Object.keys(acts), ...Array.from({ length: 5 }, () => ["confirm", "reply", "vote"]).flat()];
/** What happens to the device: mostly a page, so that acts come between pages. */
const fates = ["page", "page", "page", "page", "page", "sync", "lost", "twice", "store", "back"] as const;

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom(...names),
      who: fc.constantFrom(1, 1, 1, 0, 2, 3),
      n: fc.nat(12),
    }),
  },
  { weight: 3, arbitrary: fc.record({ fate: fc.constantFrom(...fates) }) },
);

/** What the balances say, and what the lines say. */
const assets = {
  usdt: "balance",
  points: "repurchasePoints",
  fuel: "fuel",
  lock: "lock",
  pass: "pass",
} as const;
const balancesOf = ({ documents }: Mirror) => Object.values(assets).map((name) => documents.balances?.[name]);
const lastBalances = (mirror: Mirror) =>
  Object.keys(assets).map(
    (asset) => mirror.content().lines.findLast((line) => line.asset === asset)?.balance ?? "0",
  );

let worlds = 0;

async function makeWorld(server: Opened, operator: Client): Promise<World> {
  const members: World["members"] = [];
  worlds += 1;
  for (const name of ["top", "own", "low"]) {
    const account = `${name}_${worlds}`;
    const client = await newMember(server.origin, account, members.at(-1)?.account ?? "genesis");
    await operator.credit(account, "3000");
    await operator.credit(account, "200", "fuel");
    members.push({ account, client });
  }
  // Something of which several pages are needed, and which changes later.
  const { client } = members[1]!;
  for (let i = 0; i < 4; i += 1) {
    await deposit(server, client.uid!);
    await client.call("POST feedback/create", { content: `First ${i}` });
  }
  return { server, members, operator };
}

test("fault 368: a device that is cut anywhere ends with what the single calls say", async ({
  server,
  operator,
}) => {
  console.log(`SYNC_SEED=${seed} SYNC_RUNS=${runs}`);
  const value = JSON.stringify({ from: "00:00", to: "24:00", timeZone: "UTC" });
  await server.ctx.db.insertInto("setting").values({ key: "withdrawWindow", value }).execute();
  const reader = new SyncReader(syncParts, sizes);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 90, size: "max" }), async (steps) => {
      const world = await makeWorld(server, operator);
      const { client } = world.members[1]!;
      const fetch = (since: string | undefined) =>
        reader.read(server.ctx, { memberId: BigInt(client.uid!), language: "en", since });
      let mirror = new Mirror();
      let stored = mirror.copy();
      for (const one of steps) {
        if ("act" in one) {
          const who = world.members[one.who % world.members.length]!;
          await acts[one.act]!(world, who, one.n);
          continue;
        }
        const page = one.fate === "sync" || one.fate === "back" ? null : await fetch(mirror.cursor);
        if (one.fate === "sync") await syncTo(mirror, fetch);
        else if (one.fate === "back") mirror = stored.copy();
        else if (one.fate === "store") stored = mirror.copy();
        else if (one.fate !== "lost" && page) mirror.apply(page);
        if (one.fate === "twice" && page) mirror.apply(page);
      }
      // What changed between pages comes with the sync after them.
      await syncTo(mirror, fetch);
      expect(balancesOf(mirror)).toEqual(lastBalances(mirror));
      await syncTo(mirror, fetch);
      const anew = new Mirror();
      await syncTo(anew, fetch);
      expect(mirror.content()).toEqual(anew.content());
      expect(mirror.content()).toEqual(await singleCalls(client));
    }),
    { seed, numRuns: runs, endOnFailure: process.env.SYNC_SHRINK === undefined },
  );
});
