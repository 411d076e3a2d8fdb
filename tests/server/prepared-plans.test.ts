/** Statements keep their plans while a newer server migrates the database under an older one. */
import { sql } from "kysely";
import { expect } from "vitest";
import { transact } from "../../server/core/transact.ts";
import { test } from "../support/test.ts";

const read = (id: number) => sql`select value from migrated where id = ${id}`;

test("fault 598: a transaction whose statement selects what a migration has changed is carried out with a new plan", async ({
  server: {
    ctx: { db },
  },
}) => {
  await sql`create table migrated (id bigint primary key, value integer)`.execute(db);
  await sql`insert into migrated values (1, 5)`.execute(db);
  try {
    // On each of the connections that answer at once, by its name.
    const many = () => Promise.all(Array.from({ length: 40 }, () => read(1).execute(db)));
    await many();
    await many();
    await sql`alter table migrated alter column value type text`.execute(db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => transact(db, async (tx) => (await read(1).execute(tx)).rows[0])),
    );
    expect(answers).toEqual(answers.map(() => ({ value: "5" })));
  } finally {
    await sql`drop table migrated`.execute(db);
  }
});
