import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { OK } from "../../contract/envelope.ts";
import type { Store } from "../store/store.ts";

/** `{code: 200}` when the database answers; otherwise the error handler says unavailable. */
export function healthRoute(app: FastifyInstance, db: Store): void {
  app.get("/api/health", { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(db);
    return { code: OK };
  });
}
