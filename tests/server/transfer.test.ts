/** Transfers inside the own network, and the tree that says what that is. */
import { sql } from "kysely";
import { expect } from "vitest";
import { inOneLine } from "../../server/core/members.ts";
import { type Client, newMember, passwords } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

let top: Client;
let middle: Client;
let bottom: Client;

test.beforeAll(async ({ server }) => {
  top = await newMember(server.origin, "top");
  middle = await newMember(server.origin, "middle", "top");
  bottom = await newMember(server.origin, "bottom", "middle");
  await newMember(server.origin, "aside", "top");
  await middle.credit("middle", "1000");
});

test("usdt goes up and down one's own line, without a fee, with a receipt and in both bills", async () => {
  const { data } = await send(middle, "BOTTOM", "30");
  expect(data.receipt).toMatchObject({
    action: "wallet/transfer",
    entries: [{ asset: "usdt", amount: "-30", balance: "970" }],
  });
  expect((await send(middle, "top", "20")).code).toBe(200);
  expect(await Promise.all([middle, bottom, top].map(usdt))).toEqual(["950", "30", "20"]);
  const logs = await middle.call("GET wallet/transferLogs", {});
  expect(logs.list).toMatchObject([
    { direction: "out", account: "top", amount: "20" },
    { direction: "out", account: "bottom", amount: "30" },
  ]);
  expect((await bottom.call("GET wallet/transferLogs", {})).list).toMatchObject([
    { direction: "in", account: "middle", amount: "30" },
  ]);
  const { list } = await bottom.call("GET wallet/balanceLogs", { type: "transfer" });
  expect(list).toMatchObject([{ amount: "30", source: { from: "middle", to: "bottom" } }]);
});

test.each([
  ["a member of another branch", "aside", "10", "not_in_network", "account"],
  ["oneself", "middle", "10", "self_transfer", "account"],
  ["nobody", "no_such_member", "10", "recipient_unknown", "account"],
])("to %s it is refused", async (_, account, amount, reason, field) => {
  const before = await usdt(middle);
  expect((await send(middle, account, amount)).refusal).toEqual({ reason, field });
  expect(await usdt(middle)).toBe(before);
});

test.each([
  ["0", "below_minimum"],
  ["-10", "below_minimum"],
  ["9.99999999", "below_minimum"],
  ["10", null],
  ["10.00000001", "multiple_of_10"],
  ["15", "multiple_of_10"],
  ["20", null],
  ["1000000", "insufficient_balance"],
])("an amount of %s is decided exactly", async (amount, reason) => {
  const answer = await send(middle, "bottom", amount);
  expect(answer.code === 200 ? null : answer.refusal.reason).toBe(reason);
});

const setLimit = (server: Opened, value: string) =>
  server.ctx.db
    .insertInto("setting")
    .values({ key: "transferAmountLimit", value: JSON.stringify(value) })
    .execute();

test("the operator's limit holds at, below and above", async ({ server }) => {
  await setLimit(server, "30");
  try {
    expect((await send(middle, "bottom", "30")).code).toBe(200);
    expect((await send(middle, "bottom", "40")).refusal).toEqual({
      reason: "above_limit",
      field: "amount",
      limit: "30",
    });
  } finally {
    await server.ctx.db.deleteFrom("setting").where("key", "=", "transferAmountLimit").execute();
  }
});

test("a wrong second-level password moves nothing", async () => {
  const before = await usdt(middle);
  expect((await send(middle, "bottom", "10", "wrong password")).refusal.reason).toBe("wrong_pay_password");
  expect(await usdt(middle)).toBe(before);
});

test("transfers that cross, up and down at once, never wait for each other in a ring and lose nothing", async () => {
  await Promise.all([
    top.credit("top", "500"),
    bottom.credit("bottom", "500"),
    middle.credit("middle", "500"),
  ]);
  const before = await Promise.all([top, middle, bottom].map(usdt));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const [from, to] = [
        [top, "bottom"],
        [bottom, "top"],
        [middle, "top"],
        [top, "middle"],
        [bottom, "middle"],
        [middle, "bottom"],
      ][i % 6] as [Client, string];
      return send(from, to, "10");
    }),
  );
  expect(answers.filter(({ code }) => code !== 200).map(({ text }) => text)).toEqual([]);
  expect(await Promise.all([top, middle, bottom].map(usdt))).toEqual(before);
});

test("in a tree of any shape, one line is one line: checked against walking it step by step", async ({
  server,
}) => {
  const { db } = server.ctx;
  const referrers = new Map<string, string>([["top", "genesis"]]);
  const names = ["top"];
  // A long chain with twigs, without the cost of passwords.
  for (let i = 0; i < 80; i += 1) {
    const name = `t${i}`;
    const referrer = names[i % 7 === 3 ? Math.floor(i / 2) : names.length - 1]!;
    const { id } = await db
      .selectFrom("member")
      .select("id")
      .where("account", "=", referrer)
      .executeTakeFirstOrThrow();
    await sql`insert into member (account, referrer_id, created_at, depth, jump_id)
      select ${name}, ${id}, now(), depth + 1, jump_below(id) from member where id = ${id}`.execute(db);
    referrers.set(name, referrer);
    names.push(name);
  }
  const ids = new Map(
    (await db.selectFrom("member").select(["id", "account"]).execute()).map((m) => [m.account, m.id]),
  );
  const above = (name: string): string[] => {
    const referrer = referrers.get(name);
    return referrer === undefined ? [] : [referrer, ...above(referrer)];
  };
  for (const one of names.filter((_, i) => i % 5 === 0)) {
    for (const other of names.filter((_, i) => i % 4 === 0)) {
      const expected = one === other || above(one).includes(other) || above(other).includes(one);
      expect([one, other, await inOneLine(db, ids.get(one)!, ids.get(other)!)]).toEqual([
        one,
        other,
        expected,
      ]);
    }
  }
});

const send = (client: Client, account: string, amount: string, payPassword = passwords.payPassword) =>
  client.answer("POST wallet/transfer", { account, amount, payPassword });
const usdt = async (client: Client) => (await client.call("GET wallet/balances", {})).usdt;
