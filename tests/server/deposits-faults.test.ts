/** Deposits while nodes, processes and several servers fail them. Source: faults.md 44, 45, 46, 48 and 51. */
import { expect } from "vitest";
import { assertChain, openChain } from "../../server/chain/client.ts";
import { takeLease } from "../../server/core/lease.ts";
import { newScanState } from "../../server/deposits/watch.ts";
import { DEPOSIT_LEASE } from "../../server/deposits/worker.ts";
import { coins } from "../support/chain/chain.ts";
import { depositor, depositsOf, expectCustody, look, usdt } from "../support/chain/deposits.ts";
import { leaveOutLogs } from "../support/chain/lies.ts";
import { openBeside, only } from "../support/engine.ts";
import { test as shared } from "../support/chain/test.ts";

const test = shared.extend("settings", { scope: "file" }, ({ proxy }) => ({ rpcUrls: [proxy.url] }));
const onPostgres = only("postgres", test);

const HOUR_MS = 3_600_000;

test.afterEach(async ({ chain, proxy, server }) => {
  proxy.behave("well");
  await expectCustody(server, chain);
});

test("logs that a node leaves out near the head, and says nothing of, are found when they are there", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "left_out");
  await chain.send(member.address, coins("15"));
  await chain.mine(3);
  proxy.behave(leaveOutLogs);
  await look(server);
  expect(await depositsOf(member)).toEqual([]);
  proxy.behave("well");
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "seen", confirmations: 4 }]);
});

test("logs that it leaves out until the deposit is deep are found by the reading at that depth", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "left_out_longer");
  await chain.send(member.address, coins("15"));
  proxy.behave(leaveOutLogs);
  for (let i = 0; i < 4; i += 1) {
    await chain.mine();
    await look(server);
  }
  expect(await depositsOf(member)).toEqual([]);
  proxy.behave("well");
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "credited" }]);
});

test("logs that it leaves out until long after are found by the last reading", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "left_out_for_long");
  await chain.send(member.address, coins("15"));
  proxy.behave(leaveOutLogs);
  for (let i = 0; i < 3; i += 1) {
    await chain.mine(30);
    await look(server);
  }
  proxy.behave("well");
  await chain.mine(100);
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "credited" }]);
});

test("a node that has lost the receipt of a deep deposit credits nothing; one that has it does", async ({
  chain,
  proxy,
  server,
}) => {
  const member = await depositor(server, "unreceipted");
  await chain.send(member.address, coins("15"));
  await chain.mine(4);
  await look(server);
  proxy.behave(({ method }, result) => (method === "eth_getTransactionReceipt" ? null : result));
  await chain.mine();
  await look(server);
  expect(await depositsOf(member)).toMatchObject([{ status: "confirming", confirmations: 5 }]);
  expect(await usdt(member)).toBe("0");
  proxy.behave("well");
  await chain.mine();
  await look(server);
  expect(await usdt(member)).toBe("15");
});

test("a chain that is down for an hour delays deposits and loses none", async ({ chain, proxy, server }) => {
  const member = await depositor(server, "through_the_night");
  proxy.behave("hang up");
  await expect(look(server)).rejects.toThrow("HTTP request failed");
  for (const amount of ["11", "12", "13"]) {
    await chain.send(member.address, coins(amount));
    await chain.mine(400);
  }
  server.clock.advance(HOUR_MS);
  await expect(look(server)).rejects.toThrow("HTTP request failed");
  proxy.behave("well");
  await look(server);
  expect(await depositsOf(member)).toMatchObject([
    { amount: "11", status: "credited" },
    { amount: "12", status: "credited" },
    { amount: "13", status: "credited" },
  ]);
});

test.for([
  ["50 blocks", 50],
  ["5 blocks, fewer than are read again,", 5],
] as const)(
  "a node that takes %s at a time is asked for fewer, and reading goes on",
  async ([, most], { chain, proxy, server }) => {
    const member = await depositor(server, `long_way_${most}`);
    await chain.send(member.address, coins("15"));
    await chain.mine(300);
    proxy.behave(({ method, params }, result) => {
      if (method !== "eth_getLogs") return result;
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
      if (Number(toBlock) - Number(fromBlock) >= most) throw new Error("block range is too wide");
      return result;
    });
    const pace = newScanState();
    const node = openChain(server.environment.chain!).nodes[0]!;
    const succeeds = () =>
      look(server, node, pace).then(
        () => true,
        () => false,
      );
    let failures = 0;
    while (!(await succeeds())) {
      failures += 1;
      expect(failures).toBeLessThan(50);
    }
    expect(failures).toBeGreaterThan(3);
    expect(await usdt(member)).toBe("15");
  },
);

test("a node that limits its rate is asked again a little later", async ({ chain, proxy, server }) => {
  const member = await depositor(server, "limited");
  await chain.send(member.address, coins("15"));
  await chain.mine(5);
  let refused = 0;
  proxy.behave(({ method }, result) => {
    refused += 1;
    if (refused % 3 === 0 && method !== "eth_chainId") throw new TooMany();
    return result;
  });
  await look(server);
  expect(refused).toBeGreaterThan(3);
  expect(await usdt(member)).toBe("15");
  proxy.behave(429);
  await chain.mine();
  await expect(look(server)).rejects.toThrow("429");
});

class TooMany extends Error {
  readonly code = -32_005;
}

test("a look that is cut off after any of its questions is made good by the next, and credits once", async ({
  chain,
  server,
}) => {
  const member = await depositor(server, "cut_off");
  const stop = new Error("cut off");
  let questions = 0;
  for (let allowed = 0; ; allowed += 1) {
    await chain.send(member.address, coins("10"));
    await chain.mine(5);
    questions = 0;
    const node = cut(openChain(server.environment.chain!).nodes[0]!, () => {
      questions += 1;
      if (questions > allowed) throw stop;
    });
    const whole = await look(server, node).then(
      () => true,
      (error: unknown) => {
        expect(error).toBe(stop);
        return false;
      },
    );
    await look(server);
    expect(await usdt(member)).toBe(String(10 * (allowed + 1)));
    if (whole) break;
  }
  expect(questions).toBeGreaterThan(5);
});

/** The same node, with something done before each of its answers. */
function cut<N extends ReturnType<typeof openChain>["nodes"][number]>(node: N, before: () => void): N {
  const ask =
    <A extends unknown[], R>(method: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      before();
      return method(...args);
    };
  const { head, header, transfers, receipt, decimals } = node;
  return {
    ...node,
    head: ask(head),
    header: ask(header),
    transfers: ask(transfers),
    receipt: ask(receipt),
    decimals: ask(decimals),
  };
}

onPostgres("two servers that look at once credit once", async ({ chain, server }) => {
  const member = await depositor(server, "watched_twice");
  const other = await openBeside(server);
  try {
    for (let i = 0; i < 12; i += 1) {
      await chain.send(member.address, coins("10"));
      await chain.mine();
      // One may find that the other moved on, and is then no worse than late.
      await Promise.allSettled([look(server), look(other), look(server), look(other)]);
    }
    await chain.mine(5);
    await look(server);
    expect(await usdt(member)).toBe("120");
  } finally {
    await other.close();
  }
});

test("looks at once within one server credit once", async ({ chain, server }) => {
  const member = await depositor(server, "looked_at_twice");
  for (let i = 0; i < 8; i += 1) {
    await chain.send(member.address, coins("10"));
    await chain.mine();
    await Promise.allSettled([look(server), look(server), look(server)]);
  }
  await chain.mine(5);
  await look(server);
  expect(await usdt(member)).toBe("80");
});

test("of two watchers one watches, and the other when that one has left", async ({ server }) => {
  const take = (owner: string) => takeLease(server.ctx.db, DEPOSIT_LEASE.name, owner, DEPOSIT_LEASE.seconds);
  expect(await take("one")).toBe(true);
  expect(await take("other")).toBe(false);
  expect(await take("one")).toBe(true);
  await server.ctx.db
    .updateTable("lease")
    .set({ until: new Date(0) })
    .execute();
  expect(await take("other")).toBe(true);
  expect(await take("one")).toBe(false);
});

test("a node of another chain than the configured one stops the start; one that is down does not", async ({
  chain,
}) => {
  const settings = chain.settings();
  await expect(assertChain({ ...settings, chainId: 56 })).rejects.toThrow(
    "CHAIN_ID is 56, but address 1 of CHAIN_RPC_URL is a node of chain 31337",
  );
  await assertChain({ ...settings, rpcUrls: ["http://127.0.0.1:1", chain.url] });
});
