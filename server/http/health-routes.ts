import type { FastifyInstance } from "fastify";
import { OK } from "../../contract/envelope.ts";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { assertDatabase } from "./health.ts";

/**
 * For whoever watches over the process, without a token and without a detail: `health` is `{code: 200}` when the
 * database answers; `ready` is so too, but not before the server listens nor while it ends. Otherwise 503.
 */
export function healthRoutes(app: FastifyInstance, ctx: Context, isReady: () => boolean): void {
  app.get("/api/health", async () => {
    await assertDatabase(ctx);
    return { code: OK };
  });
  app.get("/api/ready", async () => {
    if (!isReady()) throw new Refused("unavailable");
    await assertDatabase(ctx);
    return { code: OK };
  });
}
