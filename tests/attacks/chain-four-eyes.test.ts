/** Disagreements of books and chain are settled by two operators while four eyes are on. Rules O97, O98, W27, W28. */
import { expect } from "vitest";
import { formatAmount } from "../../contract/money.ts";
import { checkBooks } from "../../server/withdrawals/reconcile/check.ts";
import { coins } from "../support/chain/chain.ts";
import { newAddress, payAgain, round, setBalance, type Paying } from "../support/chain/payouts.ts";
import { test as onChain } from "../support/chain/payout-test.ts";
import { propose, setFourEyes } from "../support/four-eyes.ts";
import { held } from "../support/pools.ts";
import { newOperator, type Desk } from "../support/operator-sessions.ts";
import { usdtOf } from "../support/withdraw.ts";

const test = onChain
  .extend("anna", { scope: "file" }, ({ server }) => newOperator(server, "anna", ["finance"]))
  .extend("ben", { scope: "file" }, ({ server }) => newOperator(server, "ben", ["finance"]));

const reason = "looked at";
const check = ({ server: { ctx } }: Paying) => checkBooks(ctx, ctx.chain!.nodes[0]!);
const readOpen = (desk: Desk) => desk.must("GET operator/chain/reconcile", {});
const approve = (desk: Desk, id: string) => desk.reason("POST operator/proposals/approve", { id });

/** Whoever has the wallet's key pays under a nonce that the database believes to be its own. */
async function payUnknown(paying: Paying, amount: string): Promise<void> {
  const { chain } = paying;
  await round(paying);
  await payAgain(paying, newAddress(), amount);
  await chain.mine(3);
  await check(paying);
}

/** @returns the address. */
async function useLost({ server: { ctx }, chain }: Paying, index: number, amount: string): Promise<string> {
  const address = ctx.chain!.settings.depositKey.addressAt(index);
  await chain.send(address, coins(amount));
  await chain.mine(3);
  return address;
}

/** Of what no operator has explained. There must be no deposits. */
async function lack(paying: Paying, usdt: string): Promise<void> {
  const { db } = paying.server.ctx;
  const { accepted } = await db.selectFrom("chain_comparison").select("accepted").executeTakeFirstOrThrow();
  const owed = -(await held(paying.server, "custody", "usdt")) - (accepted ?? 0n);
  await setBalance(paying, coins(formatAmount(owed)) - coins(usdt));
}

test("fault 981: a closed shortage accepts what was shown, and what is lacking besides is a new disagreement", async ({
  paying,
  member: _credited,
  anna,
}) => {
  const before = await paying.chain.balanceOf(paying.wallet);
  await check(paying);
  await lack(paying, "5");
  const [found] = await check(paying);
  expect(found).toMatchObject({ kind: "custody", facts: { code: "custody_short" } });
  const { missing } = found!.facts;
  // The key is stolen while an operator looks into it.
  await lack(paying, "4000");
  const close = async () => {
    const { id } = (await readOpen(anna)).breaks[0]!;
    await anna.must("POST operator/chain/resume", { id, reason });
  };
  await close();
  const [again] = await check(paying);
  expect(again).toMatchObject({ kind: "custody", facts: { code: "custody_short", explained: missing } });
  // Part of it is sent back: no more is accepted than is lacking.
  await lack(paying, "100");
  await close();
  expect(await check(paying)).toEqual([]);
  await lack(paying, "1");
  expect(await check(paying)).toMatchObject([{ kind: "custody" }]);
  await setBalance(paying, before);
  await close();
});

test("fault 980: no operator alone gives a lost address away, debits a member or accepts a loss", async ({
  paying,
  member,
  anna,
  ben,
}) => {
  const { origin } = paying.server;
  await check(paying);
  const { username: account } = await member.call("GET account/info", {});
  const address = await useLost(paying, 3, "700");
  await payUnknown(paying, "95");
  const { breaks, transactions } = await readOpen(anna);
  expect(breaks.map(({ kind }) => kind).toSorted()).toEqual(["address", "transaction"]);
  const { nonce, txHash } = transactions[0]!;
  const lost = breaks.find(({ kind }) => kind === "address")!;
  await setFourEyes(origin, true);
  const give = { index: 3, account, reason };
  const bind = { nonce, txHash: txHash!, account, reason };
  expect([
    await anna.reason("POST operator/chain/address", give),
    await anna.reason("POST operator/chain/resume", { id: lost.id, reason }),
    await anna.reason("POST operator/chain/reconcile", { nonce, txHash: txHash!, reason }),
    await anna.reason("POST operator/chain/reconcile", bind),
  ]).toEqual(Array(4).fill("proposal_needed"));
  expect((await readOpen(anna)).breaks).toHaveLength(2);

  const given = await propose(anna, "POST operator/chain/address", give);
  expect(given.effect).toMatchObject({ account, address, index: 3, reason });
  const bound = await propose(anna, "POST operator/chain/reconcile", bind);
  expect(bound.effect).toMatchObject({ account, amount: "95", transaction: txHash, nonce, reason });
  expect([await approve(anna, given.id), await approve(anna, bound.id)]).toEqual(
    Array(2).fill("proposal_same_operator"),
  );
  const before = Number(await usdtOf(member));
  expect([await approve(ben, given.id), await approve(ben, bound.id)]).toEqual(["done", "done"]);
  expect(before - Number(await usdtOf(member))).toBe(95);
  expect((await readOpen(anna)).breaks).toEqual([]);
  await setFourEyes(origin, false);
});

test("a proposal about a disagreement is void once the disagreement is closed", async ({
  paying,
  member,
  anna,
  ben,
}) => {
  const { origin } = paying.server;
  await useLost(paying, 7, "1");
  await check(paying);
  const { id } = (await readOpen(anna)).breaks[0]!;
  await setFourEyes(origin, true);
  const { username: account } = await member.call("GET account/info", {});
  const given = await propose(anna, "POST operator/chain/address", { index: 7, account, reason });
  const first = await propose(anna, "POST operator/chain/resume", { id, reason });
  const second = await propose(ben, "POST operator/chain/resume", { id, reason });
  expect(first.effect).toMatchObject({ code: "address_used", index: "7", reason });
  expect([await approve(ben, first.id), await approve(anna, second.id)]).toEqual(["done", "proposal_stale"]);
  // It is nobody's, as two operators have stated since.
  expect(await approve(ben, given.id)).toBe("proposal_stale");
  const again = { call: "POST operator/chain/resume", request: { id, reason } } as const;
  expect(await anna.reason("POST operator/proposals", again)).toBe("not_found");
  await setFourEyes(origin, false);
});
