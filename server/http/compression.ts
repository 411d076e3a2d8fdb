/** On a slow connection a first sync would take longer than its client waits. Source: rules.md A146. */
import compress from "@fastify/compress";
import type { FastifyInstance, RouteOptions } from "fastify";

/** In bytes: what fits in one packet gains nothing. */
const SMALLEST = 2048;

/** For routes that answer JSON. A file is sent as it is made: its cut end would become another error. */
export const compressed: Exclude<RouteOptions["compress"], false | undefined> = {
  encodings: ["br", "gzip"],
  threshold: SMALLEST,
  // A page of a sync takes 3 ms; as a stream it would have no length, and end in an error when its reader leaves.
  syncThreshold: Number.POSITIVE_INFINITY,
};

/** Bodies of requests are not unpacked: a small one could become one of any size. Call it before there are routes. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false });
}
