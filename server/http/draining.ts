import type { FastifyInstance } from "fastify";
import { Refused } from "../core/refused.ts";

/**
 * Refuses what still comes in on open connections once the server was asked to end; what has begun is finished.
 * @returns whether requests are taken: not before the server listens, and not while it ends.
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  let state: "starting" | "ready" | "stopping" = "starting";
  app.addHook("onListen", async () => {
    if (state === "starting") state = "ready";
  });
  app.addHook("preClose", async () => {
    state = "stopping";
  });
  app.addHook("onRequest", async () => {
    if (state === "stopping") throw new Refused("unavailable");
  });
  app.addHook("onSend", async (_, reply) => {
    // Kept open, the connection would hold up the end for as long as the client likes.
    if (state === "stopping") reply.header("connection", "close");
  });
  return () => state === "ready";
}
