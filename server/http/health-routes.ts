import type { FastifyInstance } from "fastify";
import { OK } from "../../contract/envelope.ts";
import { readAlarms } from "../core/alarms.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { assertDatabase, inTime, isReconciling } from "./health.ts";

/**
 * Probes without token or details. `health` reports open breaks and the number of alarms, but answers 200, since a
 * restart repairs neither. `ready` also requires that the server listens and is not shutting down. Otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context, isReady: () => boolean): void {
  app.get("/api/health", async () => {
    await assertDatabase(ctx);
    const [reconciling, { length: alarms }] = await Promise.all([
      isReconciling(ctx),
      inTime(readAlarms(ctx)),
    ]);
    return { code: OK, ...(reconciling && { reconciling }), ...(alarms > 0 && { data: { alarms } }) };
  });
  app.get("/api/ready", async () => {
    if (!isReady()) throw new Refused("unavailable");
    // Members' reads go on while only a replica answers.
    await assertDatabase(ctx).catch((error: unknown) => {
      if (!ctx.replica) throw error;
      return inTime(ctx.replica.read(async () => {}));
    });
    return { code: OK };
  });
}
