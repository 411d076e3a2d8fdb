/** A withdrawal that a colleague has paid by hand, in the console of an operator who does not know it. Rule W59. */
import { coins } from "../support/chain/chain.ts";
import { expectNoBarrier, goTo, openDesk } from "../support/console-page.ts";
import { expect } from "../support/e2e.ts";
import { testOnChain as test } from "../support/e2e-chain.ts";
import { fundedMember } from "../support/member.ts";
import { Desk } from "../support/operator-sessions.ts";
import { withdraw } from "../support/withdraw.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

test("the transaction that paid it is named, and an operator who knows better says so", async ({
  chain,
  context,
  server,
}) => {
  const member = await fundedMember(server, "hand_paid", "1000");
  const { id } = (await withdraw(member, "100", { address: ADDRESS })).data;
  await new Desk(server.origin).must("POST operator/withdraw/approve", { id });
  const txHash = await chain.send(ADDRESS, coins("95"));
  await chain.mine(4);

  const page = await openDesk(context, server.origin, "hand-anna", ["finance"]);
  await goTo(page, "/withdrawals");
  await page.getByLabel("Status").selectOption("Approved");
  await page.getByRole("region", { name: "hand_paid" }).getByRole("button", { name: "Reject" }).click();
  const sheet = page.getByRole("dialog");
  const reject = sheet.getByRole("button", { name: "Reject and return the money" });
  await sheet.getByLabel("Reason").fill("Called back.");
  await reject.click();
  await expect(sheet).toContainText(`Transaction ${txHash} has paid this amount to this address.`);
  await expectNoBarrier(page);
  await sheet.getByLabel("I have looked at the chain").check();
  await reject.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { list } = await member.call("GET withdraw/records", {});
  expect(list[0]).toMatchObject({ status: "rejected", reason: "Called back." });
});
