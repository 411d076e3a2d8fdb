/** Red team: terms other than the price change between the preview and the act. Product 4, rules M24, M25. */
import { expect } from "vitest";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { fundedMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("a stake whose term becomes ten years and whose rate becomes nothing after the preview is not made unseen", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "0");
  await member.credit(account, "500", "fuel");
  const shown = await member.call("GET config", {});
  expect([shown.stakeTermDays, shown.stakeRate]).toEqual([30, "0.005"]);
  await member.call("POST operator/config", { stakeTermDays: 3650, stakeRate: "0", stakeReleaseDays: 3650 });
  const { code, refusal } = await member.answer("POST stake/create", { amount: "500", payPassword });
  const { list } = await member.call("GET stake/list", {});
  console.log("stake:", code, refusal?.reason, JSON.stringify(list[0]));
  await member.call("POST operator/config", { stakeTermDays: 30, stakeRate: "0.005", stakeReleaseDays: 10 });
  expect(list).toEqual([]);
});

test("a vote that becomes worth less for the same price after the preview is not taken unseen", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "500");
  const [first, ...others] = defaultSettings.voteLevels;
  await member.call("POST operator/config", {
    voteLevels: [{ ...first!, voteValue: "100.00000001", repurchaseCount: 0, repurchaseFuel: "100000000" }, ...others],
  });
  const { code, data } = await member.answer("POST vote/create", {
    level: 1,
    payType: "usdt",
    expect: "100",
    payPassword,
  });
  const { list } = await member.call("GET vote/voteValues", {});
  await member.call("POST operator/config", { voteLevels: defaultSettings.voteLevels });
  console.log("vote:", code, JSON.stringify(list[0]), data === null);
  expect(list).toEqual([]);
});
