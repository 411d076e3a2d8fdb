/** An operating system's update changes how text is sorted, under indexes that are sorted as before. Source: rules.md J21. */
import { sql } from "kysely";
import { expect } from "vitest";
import { onPostgres } from "../support/test.ts";

onPostgres(
  "fault 957: a changed collation is an alarm until the database is told that its indexes are new",
  async ({ server, operator }) => {
    const { db } = server.ctx;
    const alarms = async () => {
      const { list } = await operator.call("GET operator/alarms", {});
      return list.filter(({ kind }) => kind === "collation_changed");
    };
    expect(await alarms()).toEqual([]);
    await sql`update pg_database set datcollversion = '2.31' where datname = current_database()`.execute(db);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    expect(await alarms()).toMatchObject([{ subject: rows[0]!.name, facts: { built: "2.31" } }]);
    await sql`update pg_database set datcollversion = null where datname = current_database()`.execute(db);
    expect(await alarms()).toEqual([]);
  },
);
