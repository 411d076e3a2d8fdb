/** A withdrawal that the backup lacks is debited from its member. Source: rules.md W27, N19, W3, G4. */
import { expect } from "vitest";
import { newAddress } from "../support/chain/payouts.ts";
import { join, openPlatform, requested, settle, signedIn } from "../support/chain/restore.ts";
import { passwords } from "../support/client.ts";
import { test as base } from "../support/chain/test.ts";

const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});

test("fault 744: who is debited for a withdrawal that the backup lacks is told, and it counts for the limits of the platform's day", async ({
  platform,
}) => {
  const dora = await join(platform, "dora", "5000");
  await dora.call("POST operator/config", {
    withdrawWindow: { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" },
    outflowAmountLimit: "1000",
  });
  await platform.backUp();
  // 01:00 in Shanghai, 17:00 UTC of the day before.
  const night = new Date(platform.server.clock.now().getTime() + 5 * 3_600_000);
  platform.server.clock.stopAt(night);
  const spender = await signedIn(platform, "dora");
  const id = await requested(spender, "1000", newAddress());
  await spender.call("POST operator/withdraw/approve", { id });
  await settle(platform);
  await platform.restore();
  platform.server.clock.stopAt(night);
  const restored = await signedIn(platform, "dora");
  const bound = { nonce: 0, account: "dora", reason: "her withdrawal of today" };
  expect(await restored.call("POST operator/chain/reconcile", bound)).toMatchObject({ debited: "950" });
  expect(await restored.call("GET withdraw/canWithdraw", {})).toMatchObject({ remaining: "4050" });
  const { list } = await restored.call("GET inbox", {});
  expect(list[0]).toMatchObject({ event: "withdrawal_confirmed", data: { amount: "950" } });
  const sent = { account: "genesis", amount: "60", payPassword: passwords.payPassword };
  const { refusal } = await restored.answer("POST wallet/transfer", sent);
  expect(refusal).toMatchObject({ reason: "above_limit", limit: "50" });
});
