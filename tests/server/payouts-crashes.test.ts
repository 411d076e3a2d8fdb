/** Payouts that are killed at any step, by many servers at once, and by a chain that changes its mind: each is paid once. */
import { expect } from "vitest";
import { parseAbiItem, type Hex } from "viem";
import type { PayoutStep } from "../../server/withdrawals/payout-run.ts";
import { coins, type TestChain } from "../support/chain/chain.ts";
import {
  approved,
  approvedAtOnce,
  drawer,
  expectCustody,
  newAddress,
  record,
  round,
  type Paying,
} from "../support/chain/payouts.ts";
import { openBeside, only } from "../support/engine.ts";
import type { Client } from "../support/client.ts";
import { test } from "../support/chain/payout-test.ts";

const onPostgres = only("postgres", test);

const CRASHES = 200;
test.afterEach(({ paying }) => expectCustody(paying));

const steps: PayoutStep[] = ["signed", "stored", "sending", "sent", "marked", "read", "decided"];

test.for(steps)(
  "killed after it was %s, a payout is paid by the next start, once",
  async (killedAt, { chain, paying }) => {
    const client = await drawer(paying, `killed_${killedAt}`);
    const address = newAddress();
    const id = await approved(client, "20", address);
    let kills = 0;
    // The later steps come with a block and with enough of them.
    for (let i = 0; i < 4; i += 1) {
      if (await roundUntil(paying, (step) => step === killedAt)) kills += 1;
      await chain.mine(i === 0 ? 1 : 2);
    }
    expect(kills).toBeGreaterThan(0);
    await finish(chain, paying, client, [id]);
    expect(await paymentsTo(chain, paying, address)).toEqual([coins("19")]);
  },
);

test(`in ${CRASHES} crashes at random steps, with forks and dropped transactions, no payout leaves twice`, async ({
  chain,
  paying,
}) => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const random = generator(seed);
  const client = await drawer(paying, "crashing", "5000");
  const ids: string[] = [];
  const addresses: string[] = [];
  let crashes = 0;
  try {
    while (crashes < CRASHES) {
      if ((await openCount(paying)) === 0 || random() < 0.1) {
        addresses.push(newAddress());
        ids.push(await approvedAtOnce(paying, client, "20", addresses.at(-1)!));
      }
      let left = Math.floor(random() * 6);
      if (await roundUntil(paying, () => left-- === 0)) crashes += 1;
      paying.server.clock.advance(Math.floor(random() * 40_000));
      const fate = random();
      if (fate < 0.35) await chain.mine(1 + Math.floor(random() * 2));
      else if (fate < 0.42) await chain.reorganise(1 + Math.floor(random() * 2));
      else if (fate < 0.5) await dropSomething(chain, paying, random());
    }
    await finish(chain, paying, client, ids);
    for (const address of addresses) expect(await paymentsTo(chain, paying, address)).toEqual([coins("19")]);
    const { nonces } = await noncesUsed(paying);
    expect(new Set(nonces).size).toBe(nonces.length);
  } catch (error) {
    throw new Error(`seed ${seed}`, { cause: error });
  }
});

async function openCount(paying: Paying): Promise<number> {
  const rows = await paying.server.ctx.db
    .selectFrom("withdrawal")
    .select("id")
    .where("status", "in", ["approved", "signed", "sent"])
    .execute();
  return rows.length;
}

/** What a node forgot: it may be told again. */
async function dropSomething(chain: TestChain, paying: Paying, place: number): Promise<void> {
  const attempts = await paying.server.ctx.db.selectFrom("payout_attempt").select("hash").execute();
  const hash = attempts[Math.floor(place * attempts.length)]?.hash;
  if (hash !== undefined) await chain.client.dropTransaction({ hash: hash as Hex }).catch(() => undefined);
}

async function noncesUsed(paying: Paying) {
  const rows = await paying.server.ctx.db.selectFrom("payout").select("nonce").execute();
  return { nonces: rows.map(({ nonce }) => nonce) };
}

/** Numbers from 0 to below 1 that a seed repeats (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("rounds at once within one server pay once", async ({ chain, paying }) => {
  const client = await drawer(paying, "at_once");
  const addresses = Array.from({ length: 6 }, newAddress);
  const ids: string[] = [];
  for (const address of addresses) {
    ids.push(await approved(client, "20", address));
    await Promise.allSettled([round(paying), round(paying), round(paying)]);
    await chain.mine();
  }
  await finish(chain, paying, client, ids);
  for (const address of addresses) expect(await paymentsTo(chain, paying, address)).toEqual([coins("19")]);
});

onPostgres("two servers that pay at once pay once", async ({ chain, paying }) => {
  const client = await drawer(paying, "two_servers");
  const other = await openBeside(paying.server);
  try {
    const addresses = Array.from({ length: 8 }, newAddress);
    const ids: string[] = [];
    const beside = { server: other, told: paying.told };
    for (const [i, address] of addresses.entries()) {
      ids.push(await approved(client, "20", address));
      await Promise.allSettled([round(paying), round(beside), round(paying), round(beside)]);
      // A fee is raised by both of them, too.
      paying.server.clock.advance(i % 2 ? 60_000 : 0);
      if (i % 3 === 0) await chain.mine();
    }
    await finish(chain, paying, client, ids);
    for (const address of addresses) expect(await paymentsTo(chain, paying, address)).toEqual([coins("19")]);
  } finally {
    await other.close();
  }
});

class Killed extends Error {}

/** Whatever it was at work on is lost, but for what the database and the chain have. */
async function roundUntil(paying: Paying, isLast: (step: PayoutStep) => boolean): Promise<boolean> {
  try {
    await round(paying, {
      step: (step) => {
        if (isLast(step)) throw new Killed(step);
      },
    });
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

/** How often the wallet has paid an address, by the chain's own word. */
async function paymentsTo(chain: TestChain, paying: Paying, address: string): Promise<bigint[]> {
  const logs = await chain.client.getLogs({
    address: chain.token,
    event: parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)"),
    args: { from: paying.wallet as Hex, to: address as Hex },
    fromBlock: 0n,
  });
  return logs.map(({ args }) => args.value!);
}

async function finish(chain: TestChain, paying: Paying, client: Client, ids: string[]): Promise<void> {
  for (let i = 0; i < 30; i += 1) {
    paying.server.clock.advance(31_000);
    await round(paying);
    await chain.mine(3);
    await round(paying);
    const records = await Promise.all(ids.map((id) => record(client, id)));
    if (records.every(({ status }) => status === "confirmed")) return;
  }
  throw new Error("the payouts did not come to their end");
}
