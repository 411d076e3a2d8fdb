import type { FastifyInstance } from "fastify";
import { AS_OF_HEADER } from "../../contract/envelope.ts";
import { asOf } from "./replica-reads.ts";

/**
 * Dates answers by the platform's time. The app shows it as the time of which balances are true, and a server's own
 * clock may be wrong. What a replica answers is dated as of its last transaction. Source: rules.md J11, O133.
 */
export function dateBy(app: FastifyInstance, now: () => Date): void {
  app.addHook("onSend", async (request, reply) => {
    const moment = asOf(request);
    if (moment) reply.header(AS_OF_HEADER, moment.toISOString());
    reply.header("date", (moment ?? now()).toUTCString());
  });
}
