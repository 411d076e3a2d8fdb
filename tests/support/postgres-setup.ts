import type { TestProject } from "vitest/node";
import { migratedTemplate, startPostgres, withoutSync } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** The database that those of the tests are copies of. */
    postgresTemplate: string;
  }
}

/** One PostgreSQL for all files of the project `server-postgres`; each file takes a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Files run beside each other, each with the pools of up to three servers.
  const postgres = await startPostgres({ ...withoutSync, max_connections: "300" });
  project.provide("postgresUrl", postgres.socketUrl);
  project.provide("postgresTemplate", await migratedTemplate(postgres.url));
  return () => postgres.stop();
}
