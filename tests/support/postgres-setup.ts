import type { TestProject } from "vitest/node";
import { migratedTemplate, startPostgres, withoutSync } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}

/** Each file uses its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Files run in parallel, each with the connection pools of up to three servers.
  const postgres = await startPostgres({ ...withoutSync, max_connections: "300" });
  project.provide("postgresUrl", postgres.socketUrl);
  project.provide("postgresTemplate", await migratedTemplate(postgres.url));
  return () => postgres.stop();
}
