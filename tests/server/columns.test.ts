/** Rows as arrays: what the database reads is what was given, whatever the texts hold. */
import { sql } from "kysely";
import { expect } from "vitest";
import { columnsOf } from "../../server/store/columns.ts";
import { test } from "../support/test.ts";

const TYPES = { n: "integer", id: "uuid", amount: "bigint", text: "text", source: "json", at: "timestamptz" } as const;
const id = "0190a1b2-0000-7000-8000-000000000001";
const at = new Date("2026-11-25T08:00:00.123Z");

test("rows sent as columns are read as they were given", async ({ server }) => {
  const texts = ['"', "\\", '\\"', "{a,b}", "null", "NULL", "", " ", "it's", "€ 中文 🚀", "line\nbreak", "$1", "$&"];
  const given = [
    ...texts.map((text, n) => ({ n, id, amount: 2n ** 62n, text, source: { z: text, a: [text, n, null] }, at })),
    { n: texts.length, id, amount: -1n, text: null, source: null, at },
  ];
  const { rows } = await sql`
    select n, id, amount, text, source::text as source, at from ${columnsOf("r", TYPES, given)} order by n`.execute(
    server.ctx.db,
  );
  expect(rows).toEqual(given.map((row) => ({ ...row, source: row.source && JSON.stringify(row.source) })));
});

test("no rows are none, and their number does not change the statement", async ({ server }) => {
  const { db } = server.ctx;
  const statement = (count: number) =>
    sql`select text from ${columnsOf(
      "r",
      { text: "text" },
      Array.from({ length: count }, (_, i) => ({ text: String(i) })),
    )}`;
  expect((await statement(0).execute(db)).rows).toEqual([]);
  expect((await statement(3).execute(db)).rows).toHaveLength(3);
  expect(statement(3).compile(db).sql).toBe(statement(0).compile(db).sql);
});
