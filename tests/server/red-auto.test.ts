/** Red team: an operator switches automatic approval off while a first payment cools down. Rules W9, W30. */
import { expect } from "vitest";
import { approveDue } from "../../server/withdrawals/auto-approve.ts";
import { fundedMember } from "../support/client.ts";
import { platformTime, withdraw } from "../support/withdraw.ts";
import { newAddress } from "../support/chain/payouts.ts";
import { test } from "../support/test.ts";

const HOUR = 3_600_000;

test("nothing is approved automatically once automatic approval is off", async ({ server, account }) => {
  server.clock.stopAt(platformTime("20:00:00"));
  const member = await fundedMember(server.origin, account, "2000");
  await member.call("POST operator/config", { withdrawAutoApprove: "1000" });
  const { data } = await withdraw(member, "1000", { address: newAddress() });
  expect(data.status).toBe("pending");
  // A theft is found out: from now on somebody looks at each.
  await member.call("POST operator/config", { withdrawAutoApprove: "0", withdrawCoolDownHours: 720 });
  server.clock.advance(25 * HOUR);
  await approveDue(server.ctx);
  const { list } = await member.call("GET withdraw/records", {});
  console.log("status a day after automatic approval was switched off:", list[0]!.status);
  expect(list[0]!.status).toBe("pending");
});
