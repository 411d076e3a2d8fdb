/** What an administrator may set for all sessions of a database. Source: rules.md O153. */
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { setRoleSettings } from "../../server/store/role-settings.ts";
import { openPostgres } from "../../server/store/store.ts";
import { fundedMember, newMember, passwords } from "../support/client.ts";
import { openServer } from "../support/engine.ts";
import { withSettings } from "../support/pools.ts";
import { freshStorage } from "../support/storage.ts";
import { onPostgres } from "../support/test.ts";

const { payPassword } = passwords;

const foreign = {
  datestyle: "SQL, DMY",
  timezone: "Asia/Shanghai",
  intervalstyle: "sql_standard",
  bytea_output: "escape",
  extra_float_digits: "-15",
  array_nulls: "off",
  transform_null_equals: "on",
  standard_conforming_strings: "off",
  default_transaction_isolation: "serializable",
};

async function foreignDatabase(): Promise<{ databaseUrl: string; dataDir: string }> {
  const { databaseUrl, dataDir, dispose } = await freshStorage();
  onTestFinished(dispose);
  const { db, close } = openPostgres(databaseUrl!);
  const database = sql.id(new URL(databaseUrl!).pathname.slice(1));
  for (const [name, value] of Object.entries(foreign))
    await sql`alter database ${database} set ${sql.id(name)} = ${sql.lit(value)}`.execute(db);
  await close();
  return { databaseUrl: databaseUrl!, dataDir };
}

onPostgres(
  "fault 953: limits, times and checks are the same whatever sessions of the database begin with",
  async () => {
    const server = await openServer(await foreignDatabase());
    onTestFinished(() => server.close());
    const anna = await fundedMember(server.origin, "anna", "10000");
    await newMember(server.origin, "ben", "anna");
    const pay = () => anna.answer("POST wallet/transfer", { account: "ben", amount: "60", payPassword });
    await withSettings(server, { outflowAmountLimit: "100" }, async () => {
      expect((await pay()).code).toBe(200);
      expect((await pay()).refusal).toMatchObject({ reason: "above_limit", limit: "40" });
    });
    await anna.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
    const { list } = await anna.call("GET wallet/balanceLogs", { limit: 10 });
    for (const { createdAt } of list) expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    for (const refused of ["none", null])
      expect(await anna.call("GET operator/ledger/check", { since: "point" })).toMatchObject({
        ok: true,
        refused,
      });
  },
);

onPostgres("fault 953: options of the URL are kept, apart from what statements rely on", async () => {
  const { databaseUrl } = await foreignDatabase();
  const url = new URL(databaseUrl);
  url.searchParams.set("options", "-c datestyle=German -c work_mem=5MB");
  const { db, close } = openPostgres(url.href);
  onTestFinished(close);
  const { rows } =
    await sql`select current_setting('work_mem') as memory, current_setting('datestyle') as style`.execute(
      db,
    );
  expect(rows).toEqual([{ memory: "5MB", style: "ISO, DMY" }]);
});

onPostgres("fault 953: behind a pooler they are the role's, or the start is refused", async () => {
  const { databaseUrl, dataDir } = await foreignDatabase();
  const own = openPostgres(databaseUrl, { pooled: true });
  onTestFinished(async () => {
    // Roles are the cluster's, which other files share.
    await sql`alter role current_user reset all`.execute(own.db);
    await own.close();
  });
  const changes = { databaseUrl, databaseDirectUrl: databaseUrl, dataDir };
  for (const [name, value] of [
    ["statement_timeout", "10s"],
    ["idle_in_transaction_session_timeout", "10s"],
  ] as const)
    await sql`alter role current_user set ${sql.id(name)} = ${sql.lit(value)}`.execute(own.db);
  await expect(openServer(changes)).rejects.toThrow("another datestyle");
  await setRoleSettings(own.db);
  const server = await openServer(changes);
  const anna = await fundedMember(server.origin, "anna", "1000");
  await anna.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await server.close();
});
