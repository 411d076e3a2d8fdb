import type { FastifyInstance } from "fastify";
import { OK } from "../../contract/envelope.ts";
import { readAlarms } from "../core/alarms.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { assertDatabase, inTime } from "./health.ts";

/**
 * Probes without token or details. `health` answers 200 when the database answers, with the number of alarms if there
 * are any: a restart repairs none of them. `ready` also requires that the
 * server listens and is not shutting down. Otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context, isReady: () => boolean): void {
  app.get("/api/health", async () => {
    await assertDatabase(ctx);
    const alarms = (await inTime(readAlarms(ctx))).length;
    return alarms > 0 ? { code: OK, data: { alarms } } : { code: OK };
  });
  app.get("/api/ready", async () => {
    if (!isReady()) throw new Refused("unavailable");
    await assertDatabase(ctx);
    return { code: OK };
  });
}
