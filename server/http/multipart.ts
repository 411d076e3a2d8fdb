import { MIMEType } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refused } from "../core/refused.ts";

/** Room for the boundaries, the headers of the parts and the fields beside the file. */
const AROUND_FILE = 64 * 1024;
/** More than any form of ours has. A body of nothing but empty parts would hold the server up for seconds. */
export const MOST_PARTS = 20;

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
      const type = request.headers["content-type"]!;
      if (!hasFewParts(type, body)) throw new Refused("invalid", { field: "body" });
      const headers = { "content-type": type };
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

/** False too where nothing says what stands between the parts. */
function hasFewParts(type: string, body: Buffer): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  // One stands before each part, and one behind the last.
  let at = -1;
  for (let count = 0; count <= MOST_PARTS + 1; count += 1) {
    at = body.indexOf(`--${boundary}`, at + 1);
    if (at === -1) return true;
  }
  return false;
}

function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get("boundary");
  } catch {
    return null;
  }
}
