import type { FastifyInstance } from "fastify";
import { OK } from "../../contract/envelope.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { assertDatabase, isReconciling } from "./health.ts";

/**
 * Probes without token or details. `health` answers 200 when the database answers, and tells whether payouts and credits
 * wait for books and chain to agree; `ready` also requires that the
 * server listens and is not shutting down. Otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context, isReady: () => boolean): void {
  app.get("/api/health", async () => {
    await assertDatabase(ctx);
    return { code: OK, ...((await isReconciling(ctx)) && { reconciling: true }) };
  });
  app.get("/api/ready", async () => {
    if (!isReady()) throw new Refused("unavailable");
    await assertDatabase(ctx);
    return { code: OK };
  });
}
