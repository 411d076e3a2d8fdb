/** Who gets a transfer or a gift is said before it is confirmed, and to members of the same network only. Source: rules.md G6. */
import { expect } from "vitest";
import { usesADay } from "../../server/core/allowances.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";
import { platformTime } from "../support/withdraw.ts";

const { payPassword } = passwords;
const ask = (member: Client, account: string, act?: "transfer" | "gift") =>
  member.answer("GET wallet/recipient", act ? { account, act } : { account });

const at = (reason: string) => ({ reason, field: "account" });

let top: Client;
let middle: Client;

test.beforeAll(async ({ server }) => {
  server.clock.stopAt(platformTime("12:00:00"));
  top = await newMember(server.origin, "top");
  middle = await newMember(server.origin, "middle", "top");
  await newMember(server.origin, "bottom", "middle");
  await newMember(server.origin, "aside", "top");
  await middle.credit("middle", "2000");
  await top.credit("top", "2000");
});

test("a member of the network is told by account, level, first day, and whether ever paid", async () => {
  const day = platformTime("12:00:00").toISOString().slice(0, 10);
  const stranger = { account: "bottom", inNetwork: true, level: 0, memberSince: day, paidBefore: false };
  expect((await ask(middle, "BOTTOM")).data).toEqual(stranger);
  expect((await ask(middle, "bottom", "gift")).data).toEqual(stranger);
  await middle.call("POST wallet/transfer", { account: "bottom", amount: "20", payPassword });
  expect((await ask(middle, "bottom")).data).toEqual({ ...stranger, paidBefore: true });
  // What one has received is no payment.
  await top.call("POST wallet/transfer", { account: "middle", amount: "20", payPassword });
  expect((await ask(middle, "top")).data).toMatchObject({ account: "top", paidBefore: false });
  await middle.call("POST vote/create", { level: 2, payType: "usdt", payPassword });
  expect((await ask(top, "middle")).data).toMatchObject({ level: 2, paidBefore: true });
});

test("fault 396: it is refused as the transfer or the gift itself would be", async () => {
  for (const act of ["transfer", "gift"] as const) {
    const refusals = await Promise.all(
      ["no_such_member", "Middle", "aside"].map(async (account) => (await ask(middle, account, act)).refusal),
    );
    expect(refusals.slice(0, 2)).toEqual([at("recipient_unknown"), at("self_transfer")]);
    if (act === "transfer") expect(refusals[2]).toEqual(at("not_in_network"));
  }
});

test("fault 397: of a member outside the network a gift tells no more than that they exist", async () => {
  const outside = { account: "aside", inNetwork: false, level: null, memberSince: null };
  expect((await ask(middle, "aside", "gift")).data).toEqual({ ...outside, paidBefore: false });
  await middle.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
  await middle.call("POST nft/transfer", { id: 1, quantity: 1, account: "aside", payPassword });
  expect((await ask(middle, "aside", "gift")).data).toEqual({ ...outside, paidBefore: true });
});

test("fault 398: whoever tries names is stopped for the day, refused ones counted", async ({ server }) => {
  const curious = await newMember(server.origin, "curious", "top");
  const most = usesADay["wallet/recipient"]!;
  for (let i = 0; i < most; i += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(curious, `name_${i + n}`)));
  const refused = await ask(curious, "top");
  expect(refused).toMatchObject({ status: 429, refusal: { reason: "too_many_requests" } });
  expect(Date.parse(refused.refusal.retryAt!)).toBe(server.clock.now().getTime() + 24 * 3_600_000);
  // The transfer itself is not stopped by it.
  await curious.credit("curious", "100");
  const body = { account: "top", amount: "20", payPassword };
  expect((await curious.answer("POST wallet/transfer", body)).code).toBe(200);
});
