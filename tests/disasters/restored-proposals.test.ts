/** A backup in which proposals wait that were decided since: nothing leaves the platform twice by them. Rule O143. */
import { expect } from "vitest";
import type { Proposable } from "../../contract/operator/proposable.ts";
import type { RequestOf } from "../../contract/endpoints.ts";
import { coins } from "../support/chain/chain.ts";
import { newAddress, record } from "../support/chain/payouts.ts";
import { join, openPlatform, requested, settle, signedIn, type Platform } from "../support/chain/restore.ts";
import { test as base } from "../support/chain/test.ts";
import { only } from "../support/engine.ts";
import { propose, setFourEyes } from "../support/four-eyes.ts";
import { Desk, invited, setUp, signIn, type SetUp } from "../support/operator-sessions.ts";
import { setBook } from "../support/pools.ts";
import { usdtOf } from "../support/withdraw.ts";

const UNIT = 100_000_000n;

const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});
const onPostgres = only("postgres", test);

/** Two of finance, at whichever server runs now. */
async function openDesks(platform: Platform) {
  const { server } = platform;
  const people: SetUp[] = [];
  for (const name of ["fia", "fred"])
    people.push(await setUp(server, await invited(new Desk(server.origin), name, ["finance"])));
  let tokens: (string | null)[] = [];
  const signInAll = async () => {
    tokens = [];
    for (const person of people) tokens.push((await signIn(platform.server, person)).token);
  };
  await signInAll();
  await setFourEyes(server.origin, true);
  const desks = () => tokens.map((token) => new Desk(platform.server.origin, token)) as [Desk, Desk];
  return Object.assign(desks, { signInAgain: signInAll });
}

/** Proposed before the backup. */
async function proposed<C extends Proposable>(desks: () => [Desk, Desk], call: C, request: RequestOf<C>) {
  const { id } = await propose(desks()[0], call, request);
  return id;
}

const approve = (desks: () => [Desk, Desk], id: string) =>
  desks()[1].reason("POST operator/proposals/approve", { id });

test("fault 716: a withdrawal whose approval came after the backup is paid once, however often it is approved again", async ({
  platform,
}) => {
  const address = newAddress();
  const anna = await join(platform, "anna", "5000");
  const withdrawal = await requested(anna, "2000", address);
  const desks = await openDesks(platform);
  const id = await proposed(desks, "POST operator/withdraw/approve", { id: withdrawal });
  await platform.backUp();
  expect(await approve(desks, id)).toBe("done");
  await settle(platform);
  expect(await platform.chain.balanceOf(address)).toBe(coins("1900"));
  await platform.restore();
  await desks.signInAgain();
  await settle(platform);
  const again = await approve(desks, id);
  expect(["reconciling", "proposal_stale"]).toContain(again);
  const bind = { nonce: 0, withdrawal, reason: "found on the chain" };
  await desks()[1].must("POST operator/chain/reconcile", bind);
  expect(["proposal_stale", "proposal_over"]).toContain(await approve(desks, id));
  const [listed] = (await desks()[0].must("GET operator/proposals", { limit: 1 })).list;
  expect(listed).toMatchObject({ id, state: "void" });
  await settle(platform);
  const restored = await signedIn(platform, "anna");
  expect(await record(restored, withdrawal)).toMatchObject({ status: "confirmed" });
  expect([await platform.chain.balanceOf(address), await usdtOf(restored)]).toEqual([coins("1900"), "3000"]);
});

test("fault 717: a fee payout that was sent since the backup is not made again before the chain is compared", async ({
  platform,
}) => {
  const address = newAddress();
  await setBook(platform.server, "fees", 500n * UNIT);
  const desks = await openDesks(platform);
  const payout = { amount: "120", address, reason: "November" };
  const id = await proposed(desks, "POST operator/fees/payout", payout);
  const other = await proposed(desks, "POST operator/fees/payout", { ...payout, amount: "5" });
  await platform.backUp();
  expect(await approve(desks, id)).toBe("done");
  // By hand, from the payout wallet.
  const txHash = await platform.chain.sweepTo(platform.wallet, address, coins("120"));
  await settle(platform);
  await platform.restore();
  await desks.signInAgain();
  expect(["reconciling", "proposal_stale"]).toContain(await approve(desks, id));
  expect(["reconciling", "proposal_stale"]).toContain(await approve(desks, other));
  await setFourEyes(platform.server.origin, false);
  // Nor by one, where one is enough.
  expect(await desks()[0].reason("POST operator/fees/payout", payout)).toBe("reconciling");
  expect((await desks()[0].must("GET operator/books/transfers", {})).list).toEqual([]);
  await desks()[0].must("POST operator/chain/reconcile", { nonce: 0, reason: "fees of November" });
  const { id: booked } = await desks()[0].must("POST operator/fees/payout", payout);
  await desks()[0].must("POST operator/fees/sent", { id: booked, txHash });
  expect(await platform.chain.balanceOf(address)).toBe(coins("120"));
});

onPostgres(
  "fault 718: what waits in a restored database is void: it was looked at in another one, and may have been rejected since",
  async ({ platform }) => {
    await join(platform, "carl", "100");
    const desks = await openDesks(platform);
    const request = { account: "carl", asset: "usdt", amount: "50", reason: "gift" } as const;
    const id = await proposed(desks, "POST operator/credit", request);
    await platform.backUp();
    await desks()[1].must("POST operator/proposals/reject", { id, reason: "no proof" });
    await platform.restore();
    await desks.signInAgain();
    expect(await approve(desks, id)).toBe("proposal_stale");
    expect(await approve(desks, id)).toBe("proposal_over");
    expect(await usdtOf(await signedIn(platform, "carl"))).toBe("100");
    // Looked at again, it is proposed again.
    const second = await proposed(desks, "POST operator/credit", request);
    expect(await approve(desks, second)).toBe("done");
  },
);
