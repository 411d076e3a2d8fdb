/** Red team: what was taken back since the backup is carried out by itself in the restored database. */
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { newAddress, record } from "../support/chain/payouts.ts";
import { join, openPlatform, requested, settle, signedIn } from "../support/chain/restore.ts";
import { test as base } from "../support/chain/test.ts";
import { Client } from "../support/client.ts";
import { approveDue } from "../../server/withdrawals/auto-approve.ts";
import { Desk } from "../support/operator-sessions.ts";

const HOUR = 3_600_000;
const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});

test("a withdrawal that its member cancelled since the backup is not paid by itself", async ({ platform }) => {
  const wrong = newAddress();
  const anna = await join(platform, "anna", "5000");
  expect((await anna.answer("POST operator/config", { withdrawAutoApprove: "1000", withdrawCoolDownHours: 1 })).code).toBe(200);
  const id = await requested(anna, "1000", wrong);
  await platform.backUp();
  const here = await signedIn(platform, "anna");
  expect((await here.call("POST withdraw/cancel", { id })).status).toBe("cancelled");
  await platform.restore();
  platform.server.clock.advance(2 * HOUR);
  await approveDue(platform.server.ctx);
  await settle(platform);
  const back = await signedIn(platform, "anna");
  console.log("after the restore:", (await record(back, id)).status, "arrived:", String(await platform.chain.balanceOf(wrong)));
  expect(await platform.chain.balanceOf(wrong)).toBe(coins("0"));
});

test("a withdrawal that an operator rejected since the backup is not paid by itself", async ({ platform }) => {
  const fraud = newAddress();
  const bert = await join(platform, "bert", "5000");
  const id = await requested(bert, "1000", fraud);
  // Approved, and not signed yet, as while the wallet lacks gas or the address cools down.
  await bert.call("POST operator/withdraw/approve", { id });
  await platform.backUp();
  await new Client(platform.server.origin).call("POST operator/withdraw/reject", { id, reason: "fraud" });
  await platform.restore();
  await settle(platform);
  const back = await signedIn(platform, "bert");
  console.log("after the restore:", (await record(back, id)).status, "arrived:", String(await platform.chain.balanceOf(fraud)));
  expect(await platform.chain.balanceOf(fraud)).toBe(coins("0"));
});

test("a change of settings that was cancelled since the backup does not come into force", async ({ platform }) => {
  const desk = () => new Desk(platform.server.origin);
  const at = new Date(platform.server.clock.now().getTime() + 2 * HOUR).toISOString();
  await desk().must("POST operator/config", { withdrawFeeRate: "1", effectiveAt: at, reason: "typo" });
  await platform.backUp();
  const { list } = (await desk().must("GET operator/config/scheduled", {})) as { list: { id: string }[] };
  await desk().must("POST operator/config/scheduled/cancel", { id: list[0]!.id, reason: "typo" });
  await platform.restore();
  platform.server.clock.advance(3 * HOUR);
  const { withdrawFeeRate } = await new Client(platform.server.origin).call("GET config", {});
  console.log("withdrawFeeRate after the restore:", withdrawFeeRate);
  expect(withdrawFeeRate).toBe("0.05");
});

test("a signing key that was replaced since the backup does not sign again", async ({ platform }) => {
  const desk = () => new Desk(platform.server.origin);
  const visitor = () => new Client(platform.server.origin);
  const stolen = (await visitor().call("GET receipt/key", {})).publicKey;
  await platform.backUp();
  const { publicKey: fresh } = await desk().must("POST operator/receiptKey/rotate", { reason: "stolen" } as never);
  expect(fresh).not.toBe(stolen);
  await platform.restore();
  const now = (await visitor().call("GET receipt/key", {})).publicKey;
  const alarms = await desk().must("GET operator/alarms", {});
  console.log("stolen key in force:", now === stolen, "alarms:", JSON.stringify(alarms));
  expect(now).not.toBe(stolen);
});
