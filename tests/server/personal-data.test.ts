/** What personal-data.md says of the tables that refer to members. Source: rules.md S108, S123. */
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { CLOSE_GRACE_DAYS, CLOSE_REMINDER_DAYS } from "../../contract/accounts/rules.ts";
import { Sync } from "../../contract/sync/schemas.ts";
import { closeDueAccounts, remindOfClosing } from "../../server/accounts/closing/due.ts";
import { transact } from "../../server/core/transact.ts";
import { erasures } from "../../server/main/erasures.ts";
import { newMember, passwords } from "../support/client.ts";
import * as images from "../support/images.ts";
import { test } from "../support/test.ts";
import { upload } from "../support/upload.ts";
import { ADDRESS } from "../support/withdraw.ts";

const { payPassword } = passwords;

const document = fs.readFileSync(path.resolve(import.meta.dirname, "../../docs/personal-data.md"), "utf8");

/** Of the second table: a table's name, where it is in the file, and what becomes of it. */
const rows = [...document.matchAll(/^\| `([a-z_]+)` \| .+ \| (.+) \| (.+) \|$/gm)].map(
  ([, name = "", where = "", closed = ""]) => ({ name, where, closed }),
);

test("every table that refers to members stands in personal-data.md, and no other one", async ({
  server,
}) => {
  const { rows: found } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'member'::regclass
    union
    select table_name::text from information_schema.columns
    where table_schema = 'public' and column_name in ('member_id', 'owner', 'subject')
    union
    select 'member' order by 1`.execute(server.ctx.db);
  expect(found.length).toBeGreaterThan(40);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

test("each part of the file that personal-data.md names exists, and each other row says why there is none", () => {
  const { documents, lists } = Sync.properties;
  const parts = new Set([
    ...Object.keys(documents.properties),
    ...Object.keys(lists.properties),
    "votes",
    "statement",
    "receipts",
    "sessions",
    "readNotices",
  ]);
  for (const { name, where } of rows) {
    const named = [...where.matchAll(/`(\w+)`/g)].map(([, part]) => part);
    if (where.startsWith("`")) for (const part of named) expect(parts, name).toContain(part);
    else expect(where, name).toMatch(/^none: .{10}/);
  }
});

test("closing an account deletes what personal-data.md says, and keeps the rest", async ({
  server,
  account,
}) => {
  const { ctx, clock } = server;
  clock.stopAt(clock.now());
  const member = await newMember(server.origin, account);
  const id = BigInt(member.uid!);
  await member.credit(account, "5");
  const picture = await upload(member, images.png());
  const { id: conversation } = await member.call("POST feedback/create", {
    content: "Hello",
    images: [picture.data.id],
  });
  await member.call("POST feedback/answer", { id: conversation, content: "More", images: [] });
  await member.call("POST withdraw/addressAdd", { address: ADDRESS, label: "Mine", payPassword });
  await member.call("POST withdraw/allowList", { on: true, payPassword });
  await member.call("POST account/phrase", { phrase: "blue river", payPassword });
  await member.call("POST wallet/ownLimit", { limit: "100", payPassword });
  await member.call("POST wallet/ownLimit", { limit: null, payPassword });
  const notice = await member.call("POST operator/notices", {
    kind: "notice",
    languages: { en: { title: "t", summary: "", body: "" } },
  });
  await member.call("POST account/close", { payPassword });
  for (const statement of madeRows(id, BigInt(notice.id))) await statement.execute(ctx.db);
  const countIn = async (table: string) => {
    const { rows: found } = await sql<{ n: bigint }>`
      select count(*) as n from ${sql.table(table)} where member_id = ${id}`.execute(ctx.db);
    return Number(found[0]!.n);
  };
  const deleted = rows.filter(({ closed }) => closed === "deleted").map(({ name }) => name);
  expect(deleted.length).toBeGreaterThan(15);
  for (const table of deleted) expect(await countIn(table), table).toBeGreaterThan(0);
  const lines = await countIn("entry");

  clock.advance((CLOSE_GRACE_DAYS - CLOSE_REMINDER_DAYS) * 24 * 3_600_000);
  await transact(ctx.db, (tx) => remindOfClosing(tx, clock.now(), 500));
  clock.advance(CLOSE_REMINDER_DAYS * 24 * 3_600_000);
  await transact(ctx.db, (tx) => closeDueAccounts(erasures)(tx, clock.now(), 500));
  for (const table of deleted) expect(await countIn(table), table).toBe(0);
  const { rows: left } = await sql`
    select phrase, own_limit, own_limit_next, own_limit_from, (select count(*) from feedback_message where feedback_id = ${BigInt(conversation)}) as messages
    from member where id = ${id}`.execute(ctx.db);
  const none = { own_limit: null, own_limit_next: null, own_limit_from: null };
  expect(left).toEqual([{ phrase: null, ...none, messages: 0n }]);
  expect(await countIn("entry")).toBe(lines);
  expect(
    rows.map(({ closed }) => closed).filter((text) => !/^(deleted|expires|kept: .{10}|account, )/.test(text)),
  ).toEqual([]);
});

/** Of what takes devices and apps to make. */
const madeRows = (id: bigint, notice: bigint) => [
  sql`insert into account_event_deletion (id, member_id, deleted_at) values (${900_000n + id}, ${id}, now())`,
  sql`insert into authenticator (member_id, secret) values (${id}, 'JBSWY3DP')`,
  sql`insert into factor_policy (member_id, policy) values (${id}, '{}')`,
  sql`insert into inbox_message (member_id, event, subject, once, data, created_at)
    values (${id}, 'stake_ended', '1', 'once', '{}', now())`,
  sql`insert into inbox_deletion (member_id, id, deleted_at) values (${id}, 1, now())`,
  sql`insert into notice_read (member_id, notice_id, read_at) values (${id}, ${notice}, now())`,
  sql`insert into passkey (id, member_id, rp_id, public_key, counter, transports, name, created_at)
    values (${`passkey-${id}`}, ${id}, 'localhost', '\\x00'::bytea, 0, '', 'Phone', now())`,
  sql`insert into push_message (kind, event, subject, member_id, due_at, expires_at)
    values ('security', 'sign_in', '1', ${id}, now(), now())`,
  sql`insert into push_preference (member_id, notices, money, security) values (${id}, true, true, true)`,
  sql`insert into push_subscription (endpoint, member_id, p256dh, auth, language, created_at)
    values (${`https://push.example/${id}`}, ${id}, '', '', 'en', now())`,
  sql`insert into recovery_code (member_id, code_hash) values (${id}, 'hash')`,
];
