/** PostgreSQL stores half a character within JSON, and fails when it looks into that. */
import { expect } from "vitest";
import { checkLedger } from "../../server/ledger/check.ts";
import { newMember } from "../support/client.ts";
import { test } from "../support/test.ts";

const HALF = "an emoji \ud83d, cut";
const REPLACED = "an emoji \ufffd, cut";

test("fault 840: half a character in a credit's reason leaves a ledger that can be checked", async ({
  server,
  operator,
  account,
}) => {
  const member = await newMember(server.origin, account);
  const credit = { account, asset: "usdt", amount: "10", reason: HALF } as const;
  const { receipt } = await operator.call("POST operator/credit", credit);
  expect(receipt.v2?.subject).toMatchObject({ reason: REPLACED });
  expect(await checkLedger(server.ctx.db)).toMatchObject({ ok: true, broken: null });
  const { list } = await member.call("GET wallet/balanceLogs", { limit: 1 });
  expect(list[0]!.source).toMatchObject({ reason: REPLACED });
});

test("fault 840: a member's words arrive but for the half character", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const { id } = await member.call("POST feedback/create", { content: HALF });
  const { list } = await member.call("GET feedback/history", { limit: 10 });
  expect(list.find((one) => one.id === id)).toMatchObject({ content: REPLACED });
});
