/** A database restored from a backup, while the chain went on: nothing is paid, credited or given back twice. */
import { getAddress } from "viem";
import { expect } from "vitest";
import { checkBooks } from "../../server/withdrawals/reconcile/check.ts";
import { coins } from "../support/chain/chain.ts";
import { newAddress, record, round } from "../support/chain/payouts.ts";
import { join, openPlatform, requested, settle, signedIn } from "../support/chain/restore.ts";
import { test as base } from "../support/chain/test.ts";
import { Client } from "../support/client.ts";
import { only, openBeside } from "../support/engine.ts";
import { usdtOf } from "../support/withdraw.ts";

const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});

const onPostgres = only("postgres", test);

/** A withdrawal that is pending in the backup, and was paid since. */
async function paidSinceBackup(platform: Awaited<ReturnType<typeof openPlatform>>) {
  const address = newAddress();
  const member = await join(platform, "anna", "5000");
  const id = await requested(member, "1000", address);
  await platform.backUp();
  await new Client(platform.server.origin).call("POST operator/withdraw/approve", { id });
  await settle(platform);
  expect(await platform.chain.balanceOf(address)).toBe(coins("950"));
  await platform.restore();
  return { address, id, anna: await signedIn(platform, "anna") };
}

test("a withdrawal that was paid since the backup is not given back", async ({ platform }) => {
  const { anna, id } = await paidSinceBackup(platform);
  const { code, refusal } = await anna.answer("POST withdraw/cancel", { id });
  expect([code, refusal, await usdtOf(anna)]).toMatchObject([500, { reason: "reconciling" }, "4000"]);
  const rejected = await anna.answer("POST operator/withdraw/reject", { id, reason: "old" });
  expect(rejected.refusal).toMatchObject({ reason: "reconciling" });
  expect(await usdtOf(anna)).toBe("4000");
});

onPostgres(
  "what one server found holds on all, also on one that knows of no wallet",
  async ({ platform }) => {
    const { id } = await paidSinceBackup(platform);
    const { environment } = platform.server;
    const chain = { ...platform.settings, payout: null };
    const beside = await openBeside({ ...platform.server, environment: { ...environment, chain } });
    const anna = await new Client(beside.origin).login("anna");
    const answers = [
      await anna.answer("POST withdraw/cancel", { id }),
      await anna.answer("POST operator/withdraw/confirm", { id }),
      await anna.answer("GET recharge/rechargeAddress", {}),
    ];
    expect(answers.map(({ refusal }) => refusal.reason)).toEqual([
      "reconciling",
      "reconciling",
      "reconciling",
    ]);
    await beside.close();
  },
);

test("a withdrawal that was paid since the backup is not paid again, whatever the operator types", async ({
  platform,
}) => {
  const { anna, id, address } = await paidSinceBackup(platform);
  const typed = [
    await anna.answer("POST operator/withdraw/approve", { id }),
    await anna.answer("POST operator/chain/nonce", { nonce: 1, reason: "go on" }),
    await anna.answer("POST operator/withdraw/approve", { id }),
  ];
  await settle(platform);
  expect([typed.map(({ refusal }) => refusal?.reason), await platform.chain.balanceOf(address)]).toEqual([
    ["reconciling", "reconciling", "reconciling"],
    coins("950"),
  ]);
});

test("each unknown transaction is bound to what it paid, and only then payouts go on", async ({
  platform,
}) => {
  const { anna, id, address } = await paidSinceBackup(platform);
  const other = await requested(anna, "100", newAddress());
  const [listed] = (await anna.call("GET operator/chain/reconcile", {})).transactions;
  expect(listed).toMatchObject({
    nonce: 0,
    transfers: [{ to: getAddress(address), amount: "950" }],
    matches: [{ id, account: "anna", status: "pending" }],
  });
  const bind = (body: object) =>
    anna.answer("POST operator/chain/reconcile", { nonce: 0, reason: "found on the chain", ...body });
  const refused = [
    await bind({}),
    await bind({ withdrawal: other }),
    await bind({ account: "anna" }),
    await bind({ nonce: 1, withdrawal: id }),
  ];
  expect(refused.map(({ refusal }) => refusal.field)).toEqual([
    "withdrawal",
    "withdrawal",
    "withdrawal",
    "nonce",
  ]);
  // What an operator names must be the wallet's, deep, and of that nonce.
  const strangers = await platform.chain.send(address, coins("950"));
  const named = [
    await bind({ withdrawal: id, txHash: `0x${"ab".repeat(32)}` }),
    await bind({ withdrawal: id, txHash: strangers }),
    await bind({ withdrawal: id, account: "anna" }),
    await bind({ account: "nobody_here" }),
  ];
  expect(named.map(({ refusal }) => [refusal.reason, refusal.field])).toEqual([
    ["not_found", "txHash"],
    ["not_found", "txHash"],
    ["invalid", "nonce"],
    ["not_found", "account"],
  ]);
  expect(await record(anna, id)).toMatchObject({ status: "pending", txHash: null });
  const bound = await bind({ withdrawal: id });
  expect(bound.data).toMatchObject({ withdrawal: id, txHash: listed!.txHash, left: 0 });
  expect(await record(anna, id)).toMatchObject({ status: "confirmed", txHash: listed!.txHash });
  await anna.call("POST operator/withdraw/approve", { id: other });
  await settle(platform);
  expect(await record(anna, other)).toMatchObject({ status: "confirmed" });
  expect([await platform.chain.balanceOf(address), await usdtOf(anna)]).toEqual([coins("1900"), "3900"]);
  const { list } = await anna.call("GET operator/audit", { limit: 10 });
  expect(list.map(({ act }) => act)).toContain("chain reconcile");
});

test("a payout that was sent again for a higher fee since the backup is not given back", async ({
  platform,
}) => {
  const address = newAddress();
  const emil = await join(platform, "emil", "5000");
  const id = await requested(emil, "1000", address);
  await emil.call("POST operator/withdraw/approve", { id });
  await round(platform);
  await platform.backUp();
  platform.server.clock.advance(60_000);
  await round(platform);
  await settle(platform);
  expect(await platform.chain.balanceOf(address)).toBe(coins("950"));
  await platform.restore();
  await settle(platform);
  const restored = await signedIn(platform, "emil");
  expect(await record(restored, id)).toMatchObject({ status: "failed" });
  const rejected = await restored.answer("POST operator/withdraw/reject", { id, reason: "it failed" });
  expect([rejected.refusal, await usdtOf(restored)]).toEqual([{ reason: "invalid", field: "id" }, "4000"]);
  await checkBooks(platform.server.ctx, platform.server.ctx.chain!.nodes[0]!);
  const bound = await restored.call("POST operator/chain/reconcile", {
    nonce: 0,
    withdrawal: id,
    reason: "sent again for a higher fee",
  });
  expect([bound.left, (await record(restored, id)).status]).toEqual([0, "confirmed"]);
});

test("a withdrawal that the backup lacks is debited from its member", async ({ platform }) => {
  const known = newAddress();
  await join(platform, "dora", "5000");
  await platform.backUp();
  const dora = await signedIn(platform, "dora");
  const id = await requested(dora, "1000", known);
  await dora.call("POST operator/withdraw/approve", { id });
  await settle(platform);
  await platform.restore();
  const restored = await signedIn(platform, "dora");
  expect(await usdtOf(restored)).toBe("5000");
  const bound = await restored.call("POST operator/chain/reconcile", {
    nonce: 0,
    account: "dora",
    reason: "her withdrawal of today",
  });
  expect(bound).toMatchObject({ debited: "950", left: 0 });
  expect(await usdtOf(restored)).toBe("4050");
  expect((await restored.call("GET operator/chain", {}))!.breaks).toEqual([]);
});

test("a used address that the database has lost stops everything, until it is its member's again", async ({
  platform,
  chain,
}) => {
  await join(platform, "bert");
  await join(platform, "carl");
  await platform.backUp();
  const bert = await signedIn(platform, "bert");
  const { address } = await bert.call("GET recharge/rechargeAddress", {});
  await chain.send(address, coins("500"));
  await settle(platform);
  expect(await usdtOf(bert)).toBe("500");
  await platform.restore({ newMachine: true });
  await checkBooks(platform.server.ctx, platform.server.ctx.chain!.nodes[0]!);
  const carl = await signedIn(platform, "carl");
  const { refusal } = await carl.answer("GET recharge/rechargeAddress", {});
  expect(refusal).toMatchObject({ reason: "reconciling" });
  const reason = "bert has shown the deposit";
  await carl.call("POST operator/chain/address", { index: 0, account: "Bert", reason });
  await settle(platform);
  const given = await carl.call("GET recharge/rechargeAddress", {});
  const restored = await signedIn(platform, "bert");
  const own = await restored.call("GET recharge/rechargeAddress", {});
  expect([given.address === address, own.address, await usdtOf(carl), await usdtOf(restored)]).toEqual([
    false,
    address,
    "0",
    "500",
  ]);
});

test.for([
  ["remembered beside the database", false, 1],
  ["leapt over on a new machine", true, 100_000],
] as const)(
  "an address given out since the backup is %s, and given to nobody else",
  async ([, newMachine, index], { platform, chain }) => {
    await join(platform, "carl");
    await platform.backUp();
    const bert = await join(platform, "bert");
    const { address } = await bert.call("GET recharge/rechargeAddress", {});
    await platform.restore({ newMachine });
    const carl = await signedIn(platform, "carl");
    const { data } = await carl.answer("GET recharge/rechargeAddress", {});
    await chain.send(address, coins("500"));
    await settle(platform);
    expect([data.address === address, await usdtOf(carl)]).toEqual([false, "0"]);
    expect(data.address).toBe(platform.settings.depositKey.addressAt(index));
  },
);
