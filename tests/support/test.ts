/** `test` with a server for each file, whose ledger is checked at the end. */
import { expect, test as base } from "vitest";
import { inspectEvidence } from "../../server/evidence/check.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import type { Environment } from "../../server/main/environment.ts";
import { inspectReports } from "../../server/reports/check.ts";
import { Client, freshName } from "./client.ts";
import { only, openServer, type Opened } from "./engine.ts";

export const test = base
  /**
   * Changes of the server's environment: `const test = shared.extend("environment", ...)`. An override would hold
   * for every later file of the worker, which shares this module.
   */
  .extend("environment", { scope: "file" }, (): Partial<Environment> => ({}))
  /** It is false where a test writes past the ledger. */
  .extend("ledgerHolds", { scope: "file" }, (): boolean => true)
  .extend("server", { scope: "file" }, async ({ environment, ledgerHolds }, { onCleanup }) => {
    const server = await openServer(environment);
    onCleanup(() => closeServer(server, ledgerHolds));
    return server;
  })
  /** An account name that no other test of the file uses. */
  .extend("account", () => freshName("member"))
  .extend("operator", { scope: "file" }, ({ server }) => new Client(server.origin));

/** @throws Error when the ledger should hold and does not. */
export async function closeServer(server: Opened, ledgerHolds = true): Promise<void> {
  const check = ledgerHolds
    ? await checkLedger(server.ctx.db, inspectEvidence(server.ctx), inspectReports())
    : null;
  await server.close();
  if (check) expect(check).toMatchObject({ ok: true, broken: null });
}

export const onEmbedded = only("pglite", test);
export const onPostgres = only("postgres", test);
