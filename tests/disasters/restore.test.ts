/** A database restored from a backup, while the chain went on: nothing is paid, credited or given back twice. */
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { newAddress, record } from "../support/chain/payouts.ts";
import { join, openPlatform, requested, settle, signedIn, step } from "../support/chain/restore.ts";
import { test as base } from "../support/chain/test.ts";
import { Client } from "../support/client.ts";
import { usdtOf } from "../support/withdraw.ts";

const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});

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

test("an address given out since the backup is given to nobody else", async ({ platform, chain }) => {
  await join(platform, "carl");
  await platform.backUp();
  const bert = await join(platform, "bert");
  const { address } = await bert.call("GET recharge/rechargeAddress", {});
  await platform.restore();
  const carl = await signedIn(platform, "carl");
  const { data } = await carl.answer("GET recharge/rechargeAddress", {});
  await chain.send(address, coins("500"));
  await settle(platform);
  expect([data.address === address, await usdtOf(carl)]).toEqual([false, "0"]);
});
