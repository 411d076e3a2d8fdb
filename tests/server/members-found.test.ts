/** Operators find a member by any key, and read what there is to know, page after page. Rules O105, O110. */
import { expect } from "vitest";
import { coins } from "../support/chain/chain.ts";
import { depositor, look } from "../support/chain/deposits.ts";
import { test as base } from "../support/chain/test.ts";
import { freshName, newMember, passwords } from "../support/client.ts";
import { Desk } from "../support/operator-sessions.ts";
import { ADDRESS, withdraw } from "../support/withdraw.ts";

const { payPassword } = passwords;

interface Known {
  account: string;
  uid: string;
  address: string;
  deposit: string;
  payout: string;
}

const test = base
  .extend("desk", ({ server }) => new Desk(server.origin))
  .extend("known", { scope: "file" }, async ({ chain, server }): Promise<Known> => {
    // The chain's blocks carry the machine's time.
    server.clock.stopAt(new Date());
    const desk = new Desk(server.origin);
    const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "UTC" };
    await desk.must("POST operator/config", { withdrawWindow, reason: "test" });
    const account = freshName("known");
    const { address, client } = await depositor(server, account);
    const deposit = await chain.send(address, coins("900"));
    await chain.mine(6);
    await look(server);
    const { data } = await withdraw(client, "100");
    await desk.must("POST operator/withdraw/approve", { id: data.id });
    const paid = await chain.send(ADDRESS, coins("95"));
    await chain.mine(6);
    const payout = `0x${paid.slice(2).toUpperCase()}`;
    await desk.must("POST operator/withdraw/confirm", { id: data.id, txHash: payout });
    await client.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
    await client.call("POST nft/buy", { id: 1, quantity: 1, payPassword });
    return { account, uid: client.uid!, address, deposit, payout };
  });

test("by every key that support is told, each in one box", async ({ desk, known }) => {
  const link = `https://app.example/#/pages/register?referrer=${known.account}`;
  for (const [q, by] of [
    [known.account.slice(0, -1), "account"],
    [known.account.toUpperCase(), "account"],
    [known.uid, "uid"],
    [link, "referral"],
    [known.address, "deposit_address"],
    [known.address.toLowerCase(), "deposit_address"],
    [ADDRESS, "withdrawal_address"],
    [known.deposit, "deposit"],
    [known.deposit.slice(2).toUpperCase(), "deposit"],
    [` ${known.payout.toLowerCase()} `, "payout"],
  ] as const) {
    const { list } = await desk.must("GET operator/members", { q });
    expect([q, list.find(({ username }) => username === known.account)?.by]).toEqual([
      q,
      expect.arrayContaining([by]),
    ]);
  }
  for (const q of ["%", "_", "\\", `0x${"00".repeat(32)}`, "?referrer=%E0%A4%A", " ", "0x12"])
    expect([q, (await desk.must("GET operator/members", { q })).list]).toEqual([q, []]);
});

test("each key is looked up on an index, at any number of rows", async ({ server }) => {
  const { memberFinders } = await import("../../server/main/member-finders.ts");
  const texts = {
    account: "known",
    uid: "12",
    referral: "?referrer=known",
    deposit_address: ADDRESS,
    withdrawal_address: ADDRESS,
    deposit: `0x${"ab".repeat(32)}`,
    payout: `0x${"ab".repeat(32)}`,
  };
  const { sql } = await import("kysely");
  await server.ctx.db.transaction().execute(async (tx) => {
    // Small tables are read whole, unless that is forbidden.
    for (const way of ["enable_seqscan", "enable_bitmapscan", "enable_sort"])
      await sql`set local ${sql.id(way)} = off`.execute(tx);
    for (const { by, query } of memberFinders) {
      const { rows } = await sql<Record<string, string>>`explain ${query(texts[by], 20)!}`.execute(tx);
      const plan = rows.flatMap((row) => Object.values(row)).join("\n");
      expect([by, /Index/.test(plan), /Seq Scan/.test(plan), plan]).toEqual([by, true, false, plan]);
      // Of all accounts that begin alike, the first ones are not sorted out.
      if (by === "account") expect(plan).not.toContain("Sort");
    }
  });
});

test("votes, passes, deposits, withdrawals, sessions and events, as the member sees them", async ({
  desk,
  known: { account, deposit },
}) => {
  expect((await desk.must("GET operator/member/votes", { account })).list).toMatchObject([{ level: 1 }]);
  expect(await desk.must("GET operator/member/passes", { account })).toMatchObject([{ id: 1, quantity: 1 }]);
  expect((await desk.must("GET operator/member/passMoves", { account })).list).toMatchObject([
    { type: "MINT", quantity: 1 },
  ]);
  expect((await desk.must("GET operator/member/deposits", { account })).list).toMatchObject([
    { txHash: deposit, status: "credited" },
  ]);
  expect((await desk.must("GET operator/member/withdraws", { account })).list).toMatchObject([
    { amount: "100", status: "confirmed" },
  ]);
  const { list: sessions } = await desk.must("GET operator/member/sessions", { account });
  expect(sessions.map((session) => Object.keys(session).toSorted())).toEqual([
    ["createdAt", "device", "id", "place", "usedAt"],
  ]);
  expect((await desk.must("GET operator/member/events", { account })).list.map(({ type }) => type)).toContain(
    "sign_in",
  );
  const { list: lines } = await desk.must("GET operator/member/lines", { account });
  expect(lines.find(({ type }) => type === "deposit")?.source).toMatchObject({ txHash: deposit });
  expect(await desk.reason("GET operator/member/votes", { account: "nobody_at_all" })).toBe(
    "recipient_unknown",
  );
});

test("the line above to the root and the direct members with their sums, page after page", async ({
  desk,
  server,
}) => {
  const names = [freshName("top"), freshName("mid"), freshName("low")] as const;
  let above: string | undefined;
  for (const name of names) {
    await newMember(server.origin, name, ...(above === undefined ? [] : [above]));
    above = name;
  }
  const first = await desk.must("GET operator/member/above", { account: names[2], limit: 1 });
  expect(first.list).toMatchObject([{ account: names[1], level: 0, frozen: false }]);
  const rest = await desk.must("GET operator/member/above", { account: names[2], cursor: first.next! });
  expect(rest.list[0]).toMatchObject({ account: names[0] });
  expect(rest.list.at(-1)!.account).toBe("genesis");
  expect(rest.next).toBe(null);
  expect((await desk.must("GET operator/member/below", { account: names[0] })).list).toMatchObject([
    { account: names[1], performance: "0" },
  ]);
  expect(await desk.must("GET operator/member/team", { account: names[0] })).toMatchObject({
    directMembers: 1,
    members: 2,
  });
});

test("notes are added with who and when, chained in the audit log, and never changed", async ({
  desk,
  known: { account },
  server,
}) => {
  for (const text of ["Called: lost the phone.", "  Sent the form.  "])
    await desk.must("POST operator/member/notes", { account, text });
  const { list } = await desk.must("GET operator/member/notes", { account });
  expect(list).toMatchObject([
    { text: "Sent the form.", by: "operator", at: expect.any(String) },
    { text: "Called: lost the phone." },
  ]);
  const last = (await desk.must("GET operator/audit", { limit: 5 })).list.find(
    ({ act }) => act === "member note",
  );
  expect(last).toMatchObject({ subject: account, after: { note: list[0]!.id, text: "Sent the form." } });
  const { db } = server.ctx;
  await expect(db.updateTable("member_note").set({ text: "x" }).execute()).rejects.toThrow("never changed");
  await expect(db.deleteFrom("member_note").execute()).rejects.toThrow("never changed");
  for (const text of ["", "   ", "x".repeat(2001)])
    expect(await desk.reason("POST operator/member/notes", { account, text })).toBe("invalid");
  expect(await desk.reason("POST operator/member/notes", { account: "nobody_at_all", text: "x" })).toBe(
    "recipient_unknown",
  );
});
