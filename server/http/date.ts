import type { FastifyInstance } from "fastify";

/**
 * Dates answers by the platform's time. The app shows it as the time of which balances are true, and a server's own
 * clock may be wrong. Source: rules.md J11.
 */
export function dateBy(app: FastifyInstance, now: () => Date): void {
  app.addHook("onSend", async (_, reply) => {
    reply.header("date", now().toUTCString());
  });
}
