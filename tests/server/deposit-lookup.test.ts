/** Operators look a transaction up, and list deposits and withdrawals by state and time. Rules O111, O112. */
import { expect } from "vitest";
import { parseEther } from "viem";
import { coins } from "../support/chain/chain.ts";
import { depositor, look } from "../support/chain/deposits.ts";
import { test as base } from "../support/chain/test.ts";
import { freshName } from "../support/client.ts";
import { Desk } from "../support/operator-sessions.ts";
import { withSettings } from "../support/pools.ts";
import { ADDRESS } from "../support/withdraw.ts";

const test = base
  .extend("account", () => freshName("sought"))
  .extend("member", ({ server, account }) => depositor(server, account))
  .extend("desk", ({ server }) => new Desk(server.origin));

const lookUp = (desk: Desk, txHash: string) => desk.must("GET operator/deposit/lookup", { txHash });

test("on its way, credited, dropped: each is told with its account", async ({
  account,
  chain,
  desk,
  member,
  server,
}) => {
  const txHash = await chain.send(member.address, coins("25"));
  expect(await lookUp(desk, txHash)).toMatchObject({ state: "pending", transfers: [] });
  await chain.mine(2);
  // Without a look of the watcher: the look-up records it.
  expect(await lookUp(desk, txHash)).toMatchObject({
    state: "found",
    hold: "not_deep_enough",
    confirmations: 2,
    needed: 5,
    nodes: { asked: 1, show: 1, needed: 1 },
    transfers: [
      { log: 0, from: chain.payer, to: member.address, amount: "25", account, finding: "due", book: null },
    ],
  });
  expect((await desk.must("GET operator/member/deposits", { account })).list).toMatchObject([
    { txHash, status: "seen" },
  ]);
  await chain.mine(3);
  expect(await lookUp(desk, ` ${txHash.toUpperCase().replace("0X", "0x")} `)).toMatchObject({
    hold: null,
    transfers: [{ finding: "due", book: null }],
  });
  await look(server);
  expect((await lookUp(desk, txHash)).transfers).toMatchObject([
    { finding: "credited", account, deposit: { status: "credited", account, bookedAt: null } },
  ]);
  await chain.reorganise(5);
  await chain.mine();
  await look(server);
  expect(await lookUp(desk, txHash)).toMatchObject({
    state: "dropped",
    transfers: [{ finding: "gone", account, amount: "25", deposit: { goneAt: expect.any(String) } }],
  });
});

test("of several transfers each is explained: the minimum, another token, a stranger, the coin", async ({
  account,
  chain,
  desk,
  member,
  server,
}) => {
  const other = await depositor(server, freshName("batch"));
  const batch = await chain.forward([member.address, ADDRESS, other.address], coins("9"));
  const [token, coin, failed] = [
    await chain.send(member.address, coins("50"), chain.otherToken),
    await chain.sendCoin(member.address, parseEther("1")),
    await chain.sendTooMuch(member.address),
  ];
  await chain.mine(6);
  await look(server);
  const { transfers } = await lookUp(desk, batch);
  expect(transfers.map(({ finding }) => finding)).toEqual([
    "below_minimum",
    "other_address",
    "below_minimum",
  ]);
  expect(transfers.map(({ book }) => book)).toEqual(["member", null, "member"]);
  expect((await lookUp(desk, token)).transfers).toMatchObject([
    { finding: "wrong_token", account, amount: null, token: chain.otherToken, book: null },
  ]);
  expect((await lookUp(desk, coin)).transfers).toMatchObject([{ log: null, finding: "coin", account }]);
  expect(await lookUp(desk, failed)).toMatchObject({ state: "reverted", transfers: [] });
});

const digits = "ab".repeat(32);
test.for([
  ["unknown to the chain", `0x${digits}`, "not_found"],
  ["without its 0x", digits, "wrong_network"],
  [
    "of Solana",
    "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW",
    "wrong_network",
  ],
] as const)("a hash %s", async ([, txHash, state], { desk }) => {
  expect(await lookUp(desk, txHash)).toMatchObject({ state, transfers: [] });
});

test("what is no hash is refused", async ({ desk }) => {
  expect(await desk.reason("GET operator/deposit/lookup", { txHash: "my deposit" })).toBe("invalid");
});

test("what the day's limit holds is told, and deposits are listed by state and time, page after page", async ({
  account,
  chain,
  desk,
  member,
  server,
}) => {
  server.clock.advance(86_400_000);
  const from = server.clock.now().toISOString();
  await withSettings(server, { depositAutoLimit: "1" }, async () => {
    const txHash = await chain.send(member.address, coins("20"));
    for (const amount of ["21", "22", "3"]) await chain.send(member.address, coins(amount));
    await chain.mine(6);
    await look(server);
    expect((await lookUp(desk, txHash)).transfers).toMatchObject([{ finding: "limit", book: "member" }]);
  });
  const first = await desk.must("GET operator/deposits", { status: "confirming", from, limit: 2 });
  expect(first.list.map(({ account: whose, review }) => [whose, review])).toEqual([
    [account, "limit"],
    [account, "limit"],
  ]);
  const next = { status: "confirming", from, limit: 2, cursor: first.next! } as const;
  const second = await desk.must("GET operator/deposits", next);
  expect(second.next).toBe(null);
  const ids = [...first.list, ...second.list].map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(ids).toHaveLength(3);
  expect((await desk.must("GET operator/deposits", { to: from, limit: 200 })).list).not.toContainEqual(
    expect.objectContaining({ account }),
  );
  expect((await desk.must("GET operator/deposits", { status: "below_minimum", from })).list).toMatchObject([
    { account, amount: "3" },
  ]);
  expect(await desk.reason("GET operator/deposits", { from: "yesterday" })).toBe("invalid");
});
