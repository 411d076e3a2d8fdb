import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refused } from "../refused.ts";

/** Room for the boundaries, the headers of the parts and the fields beside the file. */
const AROUND_FILE = 64 * 1024;

/**
 * Lets the routes of this scope take forms with files, and nothing else: the body becomes an object of texts and, for
 * parts with a file name, bytes. Node's own parser reads it, from memory: files are at most `fileLimit` bytes.
 * Larger bodies are refused with `body_too_large` before they have been read to their end.
 */
export function acceptForms(scope: FastifyInstance, fileLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: fileLimit + AROUND_FILE },
    async (request: FastifyRequest, body: Buffer) => {
      const headers = { "content-type": request.headers["content-type"]! };
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw new Refused("invalid", { field: "body" });
      });
      const fields = [...form].map(
        async ([name, value]) =>
          [name, typeof value === "string" ? value : new Uint8Array(await value.arrayBuffer())] as const,
      );
      return Object.fromEntries(await Promise.all(fields));
    },
  );
}
