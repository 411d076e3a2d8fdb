/**
 * `npm run move`: moves the embedded database of `DATA_DIR` to PostgreSQL (`DATABASE_OWNER_URL`, else `DATABASE_URL`),
 * after which no server starts on the former. Source: rules.md O151.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { readVariables } from "../core/variables.ts";
import { copyDatabase, type Copied } from "../store/copy-database.ts";
import { markMoved } from "../store/moved.ts";
import { openEmbedded, openPostgres } from "../store/store.ts";

/**
 * @throws FolderInUse while a server runs on `DATA_DIR`; NotEmpty; Error without a URL, or of either database. If the
 * commit's answer is lost, the next try says with NotEmpty that it was carried out.
 */
export async function move(env: NodeJS.ProcessEnv, at: Date): Promise<Copied> {
  const { DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL } = readVariables(env);
  const url = DATABASE_OWNER_URL ?? DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL must name the PostgreSQL database to move to.");
  const folder = path.resolve(DATA_DIR);
  // The engine would make a new one.
  if (!existsSync(path.join(folder, "database", "PG_VERSION")))
    throw new Error(`DATA_DIR ${folder} has no embedded database.`);
  const source = await openEmbedded(folder, { isMoved: true });
  try {
    const target = openPostgres(url);
    try {
      // Marked first: a crash in between leaves a database that no server starts on rather than two that pay twice.
      return await copyDatabase(source.db, target.db, () => markMoved(folder, at));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

if (import.meta.main) {
  process.exitCode = await move(process.env, new Date()).then(
    ({ tables, rows }) => {
      process.stdout.write(
        `${rows} rows of ${tables} tables were moved and compared. Start the server with DATABASE_URL and the same DATA_DIR.\n`,
      );
      return 0;
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return 1;
    },
  );
}
