import { PGlite, protocol } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDialect } from "../../../server/store/embedded-driver.ts";

interface Tables {
  thing: { id: number; name: string | null; at?: Date | null; doc?: unknown; bytes?: Uint8Array | null };
}

let db: Kysely<Tables>;
beforeAll(async () => {
  db = new Kysely<Tables>({ dialect: embeddedDialect(new PGlite(), protocol.serialize) });
  await sql`create table thing (id int primary key, name text, at timestamptz, doc jsonb, bytes bytea)`.execute(
    db,
  );
});
afterAll(() => db.destroy());

test("values of each type come back as they went, null too, the second time by the prepared statement", async () => {
  const at = new Date("2026-11-22T10:00:00.123Z");
  const first = { id: 1, name: "a'b\"", at, doc: JSON.stringify({ a: [1] }), bytes: Uint8Array.of(0, 255) };
  const second = { id: 2, name: null, at: null, doc: JSON.stringify(null), bytes: null };
  for (const values of [first, second]) {
    const result = await db.insertInto("thing").values(values).executeTakeFirstOrThrow();
    expect(result.numInsertedOrUpdatedRows).toBe(1n);
    const row = await db.selectFrom("thing").selectAll().where("id", "=", values.id).executeTakeFirst();
    expect(row).toEqual({ ...values, doc: JSON.parse(values.doc) });
  }
});

test("a column that is added shows in a statement that was prepared before", async () => {
  const all = () => sql<Record<string, unknown>>`select * from thing where id = ${1}`.execute(db);
  expect((await all()).rows[0]).not.toHaveProperty("extra");
  await sql`alter table thing add column extra int default 7`.execute(db);
  expect((await all()).rows[0]).toMatchObject({ extra: 7 });
});

test("a failed statement says its state; the next works, and its transaction is rolled back", async () => {
  const insert = () => db.insertInto("thing").values({ id: 1, name: "twice" }).execute();
  await expect(insert()).rejects.toMatchObject({ code: "23505" });
  await expect(sql`select no_such_column from thing`.execute(db)).rejects.toMatchObject({ code: "42703" });
  const work = db.transaction().execute(async (tx) => {
    await tx.insertInto("thing").values({ id: 10, name: "x" }).execute();
    await sql`select 1 / ${0}::int`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: "22012" });
  const swallowed = db.transaction().execute(async (tx) => {
    await tx.insertInto("thing").values({ id: 11, name: "x" }).execute();
    await sql`select 1 / ${0}::int`.execute(tx).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow("rolled back");
  expect(await db.selectFrom("thing").select("id").where("id", ">", 9).execute()).toEqual([]);
});

test("a statement beside a transaction waits for its end", async () => {
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (tx) => {
    await tx.insertInto("thing").values({ id: 20, name: "x" }).execute();
    await promise;
    order.push("transaction");
  });
  const beside = sql`select 1`.execute(db).then(() => order.push("beside"));
  resolve();
  await Promise.all([transaction, beside]);
  expect(order).toEqual(["transaction", "beside"]);
});

test("more statements than are kept all answer, old ones too", async () => {
  const ask = (n: number) => sql<{ n: number }>`select ${sql.lit(n)}::int as n`.execute(db);
  for (let n = 0; n < 600; n += 1) expect((await ask(n)).rows[0]!.n).toBe(n);
  expect((await ask(0)).rows[0]!.n).toBe(0);
  const { rows } = await sql<{ count: bigint }>`select count(*) from pg_prepared_statements`.execute(db);
  expect(Number(rows[0]!.count)).toBeLessThanOrEqual(500);
});
