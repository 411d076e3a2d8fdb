import type { FastifyInstance } from "fastify";
import { Refused } from "../core/refused.ts";

/**
 * During shutdown, refuses new requests on open connections and finishes those in progress.
 * @returns whether requests are accepted: from listening until shutdown.
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
    // An open keep-alive connection would delay the shutdown.
    if (state === "stopping") reply.header("connection", "close");
  });
  return () => state === "ready";
}
