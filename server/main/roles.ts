/**
 * `npm run roles`: migrates as the owner (`DATABASE_OWNER_URL`), and grants the role of `DATABASE_URL` a server's
 * rights. With `--check` it only lists that role's excess rights.
 */
import { readVariables, type Variables } from "../core/variables.ts";
import { migrate } from "../store/migrate.ts";
import { excessRights, grantServer } from "../store/roles.ts";
import { setRoleSettings } from "../store/role-settings.ts";
import { openPostgres, type Store } from "../store/store.ts";

const OF_LATER_RELEASE =
  "A later release has migrated the database and knows the rights to its tables: use `npm run roles` of that release. Nothing was changed.";

/** @returns the exit code. */
export async function runRoles(env: NodeJS.ProcessEnv, flags: string[]): Promise<number> {
  const variables = readVariables(env);
  const server = serverUrl(variables);
  if (!flags.includes("--check")) {
    const owner = variables.DATABASE_OWNER_URL;
    if (!owner) throw new Error("DATABASE_OWNER_URL must name the database as its owner reaches it.");
    if (new URL(owner).username === server.username)
      throw new Error("DATABASE_OWNER_URL and DATABASE_URL must name different roles.");
    await within(owner, async (db) => {
      if (!(await migrate(db))) throw new Error(OF_LATER_RELEASE);
      await grantServer(db, decodeURIComponent(server.username), decodeURIComponent(server.password));
    });
    await within(server.href, setRoleSettings);
  }
  const excess = await within(server.href, excessRights);
  for (const one of excess) process.stderr.write(`the role of DATABASE_URL: ${one}\n`);
  if (excess.length === 0)
    process.stdout.write("The role of DATABASE_URL can only add to ledger, audit log and receipts.\n");
  return excess.length === 0 ? 0 : 1;
}

function serverUrl({ DATABASE_URL }: Variables): URL {
  const url = DATABASE_URL === undefined ? null : URL.parse(DATABASE_URL);
  if (!url?.username) throw new Error("DATABASE_URL must name the database and the servers' role.");
  return url;
}

async function within<T>(url: string, work: (db: Store) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(url);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

if (import.meta.main) {
  process.exitCode = await runRoles(process.env, process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
}
