import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** In bytes: what fits in one packet gains nothing. */
const SMALLEST = 2048;

/**
 * Compresses the API's answers: on a slow connection a first sync would take longer than its client waits. Source:
 * rules.md A146.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ["br", "gzip"],
    customTypes: /^application\/json\b/,
    threshold: SMALLEST,
    // A page of a sync takes 3 ms; as a stream it would have no length, and end in an error when its reader leaves.
    syncThreshold: Number.POSITIVE_INFINITY,
    // A small body could become one of any size.
    globalDecompression: false,
  });
}
