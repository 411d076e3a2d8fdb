/** An engine of another PostgreSQL cannot read a folder, and its error does not say so. Source: rules.md O151. */
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { readIfThere } from "./small-file.ts";

/** @returns null where the folder's files are of this engine's PostgreSQL, or there are none. */
export async function otherVersion(folder: string): Promise<Error | null> {
  const wrote = readIfThere(path.join(folder, "database", "PG_VERSION"))?.trim();
  if (wrote === undefined) return null;
  const engine = new PGlite();
  const { rows } = await engine.query<{ major: string }>(
    "select (current_setting('server_version_num')::integer / 10000)::text as major",
  );
  await engine.close();
  const { major } = rows[0]!;
  if (wrote === major) return null;
  return new Error(
    `The database in DATA_DIR ${folder} was written by PostgreSQL ${wrote}, and this release brings ${major}. Nothing was changed: start it with the release that wrote it. Its \`npm run move\` moves it to PostgreSQL, which any release uses.`,
  );
}
