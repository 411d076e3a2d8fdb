import type { FastifyInstance } from "fastify";
import { AS_OF_HEADER } from "../../contract/envelope.ts";
import { asOf } from "./replica-reads.ts";

/**
 * The app shows this date as the time of balances, and a server's own clock may be wrong. A replica's answers get the
 * time of its last transaction. Source: rules.md J11, O133.
 */
export function dateBy(app: FastifyInstance, now: () => Date): void {
  app.addHook("onSend", async (request, reply) => {
    const moment = asOf(request);
    if (moment) reply.header(AS_OF_HEADER, moment.toISOString());
    reply.header("date", (moment ?? now()).toUTCString());
  });
}
