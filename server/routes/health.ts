import type { FastifyInstance } from "fastify";
import { OK } from "../../contract/envelope.ts";
import type { Context } from "../services/context.ts";
import { assertDatabase } from "../services/health.ts";

/** `{code: 200}` when the database answers; otherwise the error handler says unavailable. */
export function healthRoute(app: FastifyInstance, ctx: Context): void {
  app.get("/api/health", async () => {
    await assertDatabase(ctx);
    return { code: OK };
  });
}
