/** A freeze, or what an operator does to a withdrawal, stops its payout, also while the signer signs. */
import { expect } from "vitest";
import { coins, type TestChain } from "../support/chain/chain.ts";
import {
  approved,
  drawer,
  expectCustody,
  newAddress,
  record,
  round,
  type Paying,
  type PayingOptions,
} from "../support/chain/payouts.ts";
import { test as shared } from "../support/chain/payout-test.ts";

const test = shared.extend("options", { scope: "file" }, (): PayingOptions => ({
  signer: (own) => ({
    address: () => own.address(),
    async sign(call) {
      await meanwhile();
      return own.sign(call);
    },
  }),
}));

/** Done while the signer signs. */
let meanwhile = async (): Promise<unknown> => null;

test.afterEach(({ paying }) => expectCustody(paying));

test("what was approved before a freeze waits until that is lifted, and holds nobody else up", async ({
  chain,
  paying,
  account,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  const other = await drawer(paying, `${account}_beside`);
  const next = await approved(other, "20");
  await member.call("POST account/freeze", {});
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
  expect(await record(other, next)).toMatchObject({ status: "confirmed" });
  expect(await chain.balanceOf(address)).toBe(0n);
  await member.call("POST operator/member/unfreeze", { account, reason: "called back" });
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  expect(await chain.balanceOf(address)).toBe(coins("19"));
});

test("fault 927: what was approved before withdrawals were suspended waits until that ends, also while the signer signs", async ({
  chain,
  paying,
  member,
}) => {
  const suspend = () => member.call("POST operator/suspend", { acts: ["withdraw"], reason: "a key leaked" });
  const [first, second] = [newAddress(), newAddress()];
  const ids = [await approved(member, "20", first), await approved(member, "20", second)];
  meanwhile = suspend;
  await finish(chain, paying);
  expect(await chain.balanceOf(first)).toBe(0n);
  await finish(chain, paying);
  for (const id of ids) expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
  await member.call("POST operator/config", { suspended: [] });
  meanwhile = async () => null;
  await finish(chain, paying);
  for (const id of ids) expect(await record(member, id)).toMatchObject({ status: "confirmed" });
  expect(await chain.balanceOf(second)).toBe(coins("19"));
});

test("a freeze while the signer signs is in time: the bytes are thrown away, and their nonce is the next one's", async ({
  chain,
  paying,
  account,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  meanwhile = () => member.call("POST account/freeze", {});
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
  expect(await chain.balanceOf(address)).toBe(0n);
  meanwhile = async () => null;
  const other = await drawer(paying, `${account}_beside`);
  const next = await approved(other, "20");
  await finish(chain, paying);
  expect(await record(other, next)).toMatchObject({ status: "confirmed" });
});

test("fault 911: a withdrawal that an operator takes to pay by hand while the signer signs is not paid by the platform too", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  meanwhile = () => member.call("POST operator/withdraw/byHand", { id, byHand: true });
  await finish(chain, paying);
  meanwhile = async () => null;
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "approved", txHash: null });
  expect(await chain.balanceOf(address)).toBe(0n);
  await member.call("POST operator/withdraw/byHand", { id, byHand: false });
  await finish(chain, paying);
  expect(await chain.balanceOf(address)).toBe(coins("19"));
});

test("fault 911: a withdrawal that is rejected while the signer signs is not paid", async ({
  chain,
  paying,
  member,
}) => {
  const address = newAddress();
  const id = await approved(member, "20", address);
  meanwhile = () => member.call("POST operator/withdraw/reject", { id, reason: "looked odd" });
  await finish(chain, paying);
  meanwhile = async () => null;
  await finish(chain, paying);
  expect(await record(member, id)).toMatchObject({ status: "rejected" });
  expect(await chain.balanceOf(address)).toBe(0n);
});

async function finish(chain: TestChain, paying: Paying): Promise<void> {
  await round(paying);
  await chain.mine(3);
  await round(paying);
}
