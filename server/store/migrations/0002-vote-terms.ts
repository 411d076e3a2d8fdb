import { sql, type Kysely } from "kysely";

/**
 * What a vote was agreed at stands with the vote, so that a later change of the operator's numbers touches nothing agreed
 * before: the value that a re-investment adds, and the fuel that it burns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table vote add column base_value bigint`,
  `alter table vote add column repurchase_fuel bigint`,
  // Until now there were no re-investments: a vote's value is the one it began with, its fuel the default of its level.
  `update vote set base_value = vote_value,
     repurchase_fuel = (array[10, 50, 100, 200, 300, 500])[level] * 100000000::bigint`,
  `alter table vote alter column base_value set not null`,
  `alter table vote alter column repurchase_fuel set not null`,
];
