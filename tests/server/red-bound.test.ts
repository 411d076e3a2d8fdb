/** Red team: a withdrawal that the backup lacks is debited from its member: told where, on which day? Rules N19, W3, W27. */
import { expect } from "vitest";
import { newAddress } from "../support/chain/payouts.ts";
import { join, openPlatform, requested, settle, signedIn } from "../support/chain/restore.ts";
import { test as base } from "../support/chain/test.ts";
import { dayIn } from "../../contract/days.ts";

const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});

test("who is debited for a withdrawal that the backup lacks is told, and it counts on the platform's day", async ({
  platform,
}) => {
  const dora = await join(platform, "dora", "5000");
  const config = await dora.answer("POST operator/config", {
    withdrawWindow: { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" },
  });
  expect(config.code).toBe(200);
  await platform.backUp();
  const now = platform.server.clock.now();
  // 01:00 in Shanghai, 17:00 UTC of the day before.
  const night = new Date(now);
  night.setUTCHours(17, 0, 0, 0);
  if (night < now) night.setUTCDate(night.getUTCDate() + 1);
  platform.server.clock.stopAt(night);
  const spender = await signedIn(platform, "dora");
  const id = await requested(spender, "1000", newAddress());
  await spender.call("POST operator/withdraw/approve", { id });
  await settle(platform);
  await platform.restore();
  platform.server.clock.stopAt(night);
  const restored = await signedIn(platform, "dora");
  const before = (await restored.call("GET inbox", {})).list.length;
  const bound = await restored.call("POST operator/chain/reconcile", {
    nonce: 0,
    account: "dora",
    reason: "her withdrawal of today",
  });
  expect(bound).toMatchObject({ debited: "950", left: 0 });
  const inbox = (await restored.call("GET inbox", {})).list;
  const { remaining } = await restored.call("GET withdraw/canWithdraw", {});
  const row = await platform.server.ctx.db.selectFrom("withdrawal").select("day").orderBy("id", "desc").executeTakeFirstOrThrow();
  console.log("told:", inbox.length - before, "day:", row.day, "platform's day:", dayIn("Asia/Shanghai", night), "remaining:", remaining);
  expect.soft(remaining).toBe("4050");
  expect.soft(row.day).toBe(dayIn("Asia/Shanghai", night));
  expect.soft(inbox.length - before).toBe(1);
});
