/**
 * `npm run bench:embedded`: processor time of a simple statement with PGlite's own `query` and with our driver, in
 * turns.
 */
import { PGlite, protocol } from "@electric-sql/pglite";
import { Kysely, sql } from "kysely";
import { embeddedDialect } from "../server/store/embedded-driver.ts";
import { median } from "./ratios.ts";

const ROUNDS = 5;
const STATEMENTS = 3_000;
const text = "select id, name, amount from thing where id = $1 and amount > $2";

const engine = new PGlite();
const db = new Kysely<unknown>({ dialect: embeddedDialect(engine, protocol.serialize) });
await sql`create table thing (id bigint primary key, name text, amount bigint)`.execute(db);
await sql`insert into thing select i, 'x' || i, i from generate_series(1, 1000) i`.execute(db);

const own: number[] = [];
const driver: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  own.push(await measure((n) => engine.query(text, [n, 0])));
  driver.push(
    await measure((n) =>
      sql`select id, name, amount from thing where id = ${n} and amount > ${0}`.execute(db),
    ),
  );
}
await db.destroy();
const [a, b] = [median(own), median(driver)];
console.log(
  `query ${a.toFixed(0)} µs, driver ${b.toFixed(0)} µs of processor time a statement: ${(a / b).toFixed(1)} x`,
);

/** In microseconds per statement. */
async function measure(run: (n: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < STATEMENTS; n += 1) await run(n % 1_000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / STATEMENTS;
}
