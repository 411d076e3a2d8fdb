/** Terms other than the price change between the preview and the act. Source: rules.md M25. */
import { expect } from "vitest";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { fundedMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test("fault 753: a stake whose rate, term or release is no longer as shown is not made", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "0");
  await member.credit(account, "500", "fuel");
  const {
    stakeRate: rate,
    stakeTermDays: termDays,
    stakeReleaseDays: releaseDays,
  } = await member.call("GET config", {});
  const shown = { rate, termDays, releaseDays };
  const ask = (terms?: typeof shown) =>
    member.answer("POST stake/create", { amount: "100", payPassword, ...(terms && { expect: terms }) });
  const changed = { field: "expect", reason: "quote_changed" };
  for (const other of [{ rate: "0.0051" }, { termDays: 31 }, { releaseDays: 11 }])
    expect((await ask({ ...shown, ...other })).refusal).toEqual(changed);
  expect((await member.call("GET stake/list", {})).list).toEqual([]);

  await member.call("POST operator/config", { stakeTermDays: 3650, stakeRate: "0", stakeReleaseDays: 3650 });
  expect((await ask(shown)).refusal).toEqual(changed);
  expect((await ask({ rate: "0", termDays: 3650, releaseDays: 3650 })).code).toBe(200);
  // As clients ask that know no such field.
  expect((await ask()).code).toBe(200);
  await member.call("POST operator/config", {
    stakeTermDays: termDays,
    stakeRate: rate,
    stakeReleaseDays: releaseDays,
  });
  expect((await ask({ ...shown, rate: "0.00500000" })).code).toBe(200);
  expect((await member.call("GET stake/list", {})).list).toHaveLength(3);
});

test("fault 752: a vote or an upgrade at a level that is worth less for the same price than was shown is not taken", async ({
  server,
  account,
}) => {
  const member = await fundedMember(server.origin, account, "2000");
  const [first, second, ...others] = defaultSettings.voteLevels;
  const shownOf = (level: typeof first) => {
    const { voteValue, repurchaseFuel, repurchaseCount } = level!;
    return { voteValue, repurchaseFuel, repurchaseCount };
  };
  const terms = { payType: "usdt", payPassword } as const;
  const create = (expectLevel?: ReturnType<typeof shownOf>) =>
    member.answer("POST vote/create", {
      ...terms,
      level: 1,
      expect: "100",
      ...(expectLevel && { expectLevel }),
    });
  for (const change of [
    { voteValue: "100.00000001" },
    { repurchaseCount: 0 },
    { repurchaseFuel: "100000000" },
  ]) {
    await member.call("POST operator/config", { voteLevels: [{ ...first!, ...change }, second!, ...others] });
    expect((await create(shownOf(first))).refusal?.reason).toBe("quote_changed");
  }
  expect((await member.call("GET vote/voteValues", {})).list).toEqual([]);

  await member.call("POST operator/config", {
    voteLevels: [first!, { ...second!, voteValue: "301" }, ...others],
  });
  expect((await create(shownOf(first))).code).toBe(200);
  expect((await create()).code).toBe(200);
  const upgrade = { ...terms, level: 2, expect: "200" };
  const { refusal } = await member.answer("POST vote/upgrade", { ...upgrade, expectLevel: shownOf(second) });
  expect(refusal?.reason).toBe("quote_changed");
  const now = { ...shownOf(second), voteValue: "301" };
  expect((await member.answer("POST vote/upgrade", { ...upgrade, expectLevel: now })).code).toBe(200);
  await member.call("POST operator/config", { voteLevels: defaultSettings.voteLevels });
});
