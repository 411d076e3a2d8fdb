/** What personal-data.md says of the tables that refer to members. Source: rules.md S108. */
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { Sync } from "../../contract/sync/schemas.ts";
import { test } from "../support/test.ts";

const document = fs.readFileSync(path.resolve(import.meta.dirname, "../../docs/personal-data.md"), "utf8");

/** Of the second table: a table's name, and where it is in the file. */
const rows = [...document.matchAll(/^\| `([a-z_]+)` \| .+ \| (.+) \|$/gm)].map(
  ([, name = "", where = ""]) => ({
    name,
    where,
  }),
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
