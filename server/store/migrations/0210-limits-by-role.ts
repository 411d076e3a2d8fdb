import { sql, type Kysely } from "kysely";

/**
 * Which withdrawals one operator approves alone a day was one amount and is one for each role. Changes that wait name it too, and
 * are compared with the settings at their time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`update setting set value = ${byRole("value::jsonb", "{withdrawAlone}")}::json
      where key = 'fourEyesLimits' and jsonb_typeof(value::jsonb -> 'withdrawAlone') = 'string'`)
    .execute(db);
  for (const column of ["from_values", "to_values"])
    await sql
      .raw(`update setting_schedule set ${column} = ${byRole(column, "{fourEyesLimits,withdrawAlone}")}
        where jsonb_typeof(${column} #> '{fourEyesLimits,withdrawAlone}') = 'string'`)
      .execute(db);
}

const byRole = (value: string, path: string) =>
  `jsonb_set(${value}, '${path}', jsonb_build_object('finance', ${value} #> '${path}', 'admin', ${value} #> '${path}'))`;
