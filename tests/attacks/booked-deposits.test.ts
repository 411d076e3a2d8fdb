/** Operators book a transfer that the watcher, another server or another operator credits as well. Rules O111, O113. */
import { expect } from "vitest";
import { mnemonicToAccount } from "viem/accounts";
import type { RequestOf } from "../../contract/endpoints.ts";
import { ownershipText } from "../../contract/evidence/root.ts";
import { coins } from "../support/chain/chain.ts";
import { depositor, expectCustody, look, usdt, type Depositor } from "../support/chain/deposits.ts";
import { inflate } from "../support/chain/lies.ts";
import { test as shared } from "../support/chain/test.ts";
import { freshName } from "../support/client.ts";
import { only, openBeside, type Opened } from "../support/engine.ts";
import { deskOf, propose, setFourEyes } from "../support/four-eyes.ts";
import { newOperator, type Desk } from "../support/operator-sessions.ts";
import { operators } from "../support/operators.ts";
import { withSettings } from "../support/pools.ts";
import { ADDRESS } from "../support/withdraw.ts";

const holder = mnemonicToAccount("test test test test test test test test test test test junk", {
  addressIndex: 7,
});
const COLD = holder.address;
const test = shared
  .extend("environment", { scope: "file" }, () => ({ operators }))
  .extend("settings", { scope: "file" }, async ({ proxy, chain }) => {
    const { chainId, token } = chain.settings();
    const signature = await holder.signMessage({ message: ownershipText({ address: COLD, chainId, token }) });
    return { rpcUrls: [proxy.url, chain.url], quorum: 2, cold: [{ address: COLD, signature }] };
  });
const onPostgres = only("postgres", test);

type Booking = RequestOf<"POST operator/deposit/book">;

const book = (account: string, txHash: string): Booking => ({ account, txHash, log: 0, reason: "ticket 7" });
const lookUp = (desk: Desk, txHash: string) => desk.must("GET operator/deposit/lookup", { txHash });
const approve = (desk: Desk, id: string) => desk.reason("POST operator/proposals/approve", { id });

interface Small extends Depositor {
  account: string;
  txHash: string;
}

/** A deposit below the minimum, which the watcher has left for good. */
async function belowMinimum(server: Opened, chain: Parameters<typeof expectCustody>[1]): Promise<Small> {
  const account = freshName("small");
  const member = await depositor(server, account);
  const txHash = await chain.send(member.address, coins("9"));
  await chain.mine(6);
  await look(server);
  expect(await usdt(member)).toBe("0");
  return { ...member, account, txHash };
}

test("two operators book what was below the minimum; the watcher, whenever it looks again, adds nothing", async ({
  chain,
  server,
}) => {
  const { account, txHash, ...member } = await belowMinimum(server, chain);
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  await setFourEyes(server.origin, true);
  expect((await lookUp(anna, txHash)).transfers).toMatchObject([
    { log: 0, amount: "9", account, finding: "below_minimum", book: "member" },
  ]);
  expect(await anna.reason("POST operator/deposit/book", book(account, txHash))).toBe("proposal_needed");
  const { id, effect } = await propose(anna, "POST operator/deposit/book", book(account, txHash));
  expect(effect).toMatchObject({ account, amount: "9", transaction: txHash, after: { status: "credited" } });
  expect(await approve(anna, id)).toBe("proposal_same_operator");
  const { result } = await ben.must("POST operator/proposals/approve", { id });
  expect(result).toMatchObject({ deposit: { txHash, status: "credited", bookedAt: expect.any(String) } });
  expect(await usdt(member)).toBe("9");
  await setFourEyes(server.origin, false);
  for (let round = 0; round < 3; round += 1) {
    await chain.mine(110);
    await look(server);
  }
  await member.client.call("GET recharge/find", { txHash });
  expect((await lookUp(anna, txHash)).transfers).toMatchObject([{ finding: "credited", book: null }]);
  expect(await anna.reason("POST operator/deposit/book", book(account, txHash))).toBe("not_bookable");
  expect(await usdt(member)).toBe("9");
  const { list } = await anna.must("GET operator/audit", { limit: 10 });
  expect(list.map(({ act }) => act)).toContain("deposit book");
  await expectCustody(server, chain);
});

test("fault 540: booked, and let to be credited by another operator at the same time, it is credited once", async ({
  chain,
  server,
}) => {
  await race(server, chain, [server, server]);
  await expectCustody(server, chain);
});

onPostgres("fault 540: the same with the watcher on another server", async ({ chain, server }) => {
  const beside = await openBeside(server);
  try {
    await race(server, chain, [server, beside]);
  } finally {
    await beside.close();
  }
  await expectCustody(server, chain);
});

/** What a day's limit held: some operators release it, others approve its booking, while all servers look. */
async function race(server: Opened, chain: Parameters<typeof expectCustody>[1], on: Opened[]): Promise<void> {
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(on[1]!.origin, "ben")];
  server.clock.advance(86_400_000);
  await withSettings(server, { depositAutoLimit: "1" }, async () => {
    const names = [1, 2, 3, 4].map(() => freshName("raced"));
    const members = await Promise.all(names.map((name) => depositor(server, name)));
    const hashes = [];
    for (const { address } of members) hashes.push(await chain.send(address, coins("30")));
    await chain.mine(6);
    await look(server);
    expect(await Promise.all(members.map(usdt))).toEqual(["0", "0", "0", "0"]);
    await setFourEyes(server.origin, true);
    const proposals = [];
    for (const [i, txHash] of hashes.entries()) {
      expect((await lookUp(anna, txHash)).transfers).toMatchObject([{ finding: "limit", book: "member" }]);
      proposals.push(await propose(anna, "POST operator/deposit/book", book(names[i]!, txHash)));
    }
    const { list } = await anna.must("GET operator/deposits/review", {});
    // The head is new, so that the watcher looks.
    await chain.mine();
    await Promise.all([
      ...list.map(({ id }) => anna.reason("POST operator/deposits/release", { id, reason: "seen" })),
      ...proposals.map(({ id }) => approve(ben, id)),
      ...proposals.map(({ id }) => approve(deskOf(server.origin, "chi"), id)),
      Promise.allSettled(on.map((one) => look(one))),
    ]);
    await setFourEyes(server.origin, false);
    await chain.mine();
    await look(server);
    expect(await Promise.all(members.map(usdt))).toEqual(["30", "30", "30", "30"]);
  });
}

test("fault 541: of those who book the same transfer at once, for whomever, one does", async ({
  chain,
  server,
}) => {
  const [one, other] = [freshName("named"), freshName("named")];
  const members = await Promise.all([one, other].map((name) => depositor(server, name)));
  const txHash = await chain.send(COLD, coins("40"));
  await chain.mine(6);
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  expect((await lookUp(anna, txHash)).transfers).toMatchObject([
    { to: COLD, account: null, amount: "40", finding: "platform_address", book: "named" },
  ]);
  const reasons = await Promise.all(
    [one, other, one, other].flatMap((name) =>
      [anna, ben].map((desk) => desk.reason("POST operator/deposit/book", book(name, txHash))),
    ),
  );
  expect(reasons.toSorted()).toEqual(["done", ...Array<string>(7).fill("not_bookable")]);
  expect((await Promise.all(members.map(usdt))).toSorted()).toEqual(["0", "40"]);
});

onPostgres(
  "fault 541: on two servers at once, by proposals of the same transfer",
  async ({ chain, server }) => {
    const account = freshName("twice");
    const member = await depositor(server, account);
    const beside = await openBeside(server);
    try {
      const txHash = await chain.send(COLD, coins("40"));
      await chain.mine(6);
      const anna = deskOf(server.origin, "anna");
      await lookUp(anna, txHash);
      await setFourEyes(server.origin, true);
      const proposals = [];
      for (let i = 0; i < 3; i += 1)
        proposals.push(await propose(anna, "POST operator/deposit/book", book(account, txHash)));
      const reasons = await Promise.all(
        proposals.flatMap(({ id }) => [
          approve(deskOf(server.origin, "ben"), id),
          approve(deskOf(beside.origin, "chi"), id),
        ]),
      );
      expect(reasons.filter((reason) => reason === "done")).toHaveLength(1);
      expect(await usdt(member)).toBe("40");
    } finally {
      await setFourEyes(server.origin, false);
      await beside.close();
    }
  },
);

test("fault 542: what the platform moves between its own addresses is nobody's deposit", async ({
  chain,
  server,
}) => {
  const account = freshName("swept");
  const member = await depositor(server, account);
  await chain.send(member.address, coins("60"));
  await chain.mine(6);
  await look(server);
  const head = await chain.head();
  await chain.client.setBalance({ address: member.address as `0x${string}`, value: 10n ** 18n });
  await chain.sweep(member.address, coins("60"), COLD);
  await chain.mine(6);
  const { transactions } = await chain.client.getBlock({ blockNumber: head + 1n });
  const anna = deskOf(server.origin, "anna");
  const looked = await lookUp(anna, transactions[0]!);
  expect(looked.transfers).toMatchObject([{ finding: "platform_address", to: COLD, book: null }]);
  expect(await anna.reason("POST operator/deposit/book", book(account, transactions[0]!))).toBe(
    "not_bookable",
  );
  expect(await usdt(member)).toBe("60");
});

test("fault 543: what the chain drops between look-up and approval is not booked", async ({
  chain,
  server,
}) => {
  const account = freshName("dropped");
  const member = await depositor(server, account);
  const txHash = await chain.send(COLD, coins("70"));
  await chain.mine(6);
  const [anna, ben] = [deskOf(server.origin, "anna"), deskOf(server.origin, "ben")];
  await lookUp(anna, txHash);
  await setFourEyes(server.origin, true);
  const { id } = await propose(anna, "POST operator/deposit/book", book(account, txHash));
  await chain.reorganise(6);
  await chain.mine(6);
  expect(await approve(ben, id)).toBe("proposal_stale");
  await setFourEyes(server.origin, false);
  expect((await lookUp(anna, txHash)).state).toBe("not_found");
  expect(await anna.reason("POST operator/deposit/book", book(account, txHash))).toBe("not_bookable");
  expect(await usdt(member)).toBe("0");
});

test("fault 544: what one node says and others do not is not booked", async ({ chain, proxy, server }) => {
  const account = freshName("lied");
  const member = await depositor(server, account);
  const txHash = await chain.send(COLD, coins("2"));
  await chain.mine(6);
  proxy.behave(inflate("1000000"));
  const anna = deskOf(server.origin, "anna");
  const looked = await lookUp(anna, txHash);
  expect(looked).toMatchObject({ hold: "nodes_disagree", transfers: [{ book: null }] });
  expect(await anna.reason("POST operator/deposit/book", book(account, txHash))).toBe("reconciling");
  proxy.behave(503);
  expect(await lookUp(anna, txHash)).toMatchObject({
    hold: "few_nodes",
    nodes: { asked: 2, show: 1, needed: 2 },
  });
  expect(await anna.reason("POST operator/deposit/book", book(account, txHash))).toBe("unavailable");
  expect(await usdt(member)).toBe("0");
});

test("only who may move money books, and only for the member of the address", async ({ chain, server }) => {
  const { account, txHash, ...member } = await belowMinimum(server, chain);
  const other = freshName("other");
  await depositor(server, other);
  const support = await newOperator(server, "sue", ["support"]);
  expect((await lookUp(support, txHash)).state).toBe("found");
  expect(await support.reason("POST operator/deposit/book", book(account, txHash))).toBe(
    "operator_forbidden",
  );
  const anna = deskOf(server.origin, "anna");
  expect(await anna.reason("POST operator/deposit/book", book(other, txHash))).toBe("invalid");
  expect(await anna.reason("POST operator/deposit/book", { ...book(account, txHash), log: 1 })).toBe(
    "not_bookable",
  );
  const unknown = await chain.send(ADDRESS, coins("2"));
  await chain.mine(6);
  await lookUp(anna, unknown);
  expect(await anna.reason("POST operator/deposit/book", book(account, unknown))).toBe("not_bookable");
  expect(await usdt(member)).toBe("0");
});
