import { MIMEType } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refused } from "../core/refused.ts";

/** For boundaries, part headers and other fields. */
const FORM_OVERHEAD = 64 * 1024;
/** More than any form needs: a body of empty parts would block the server for seconds. */
export const MAX_PARTS = 20;

/**
 * The body becomes an object of texts and, for parts with a file name, bytes. Node's parser works in memory, so larger
 * files are refused as `body_too_large` while they are read.
 */
export function acceptForms(scope: FastifyInstance, fileLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: fileLimit + FORM_OVERHEAD },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers["content-type"]!;
      if (!hasAllowedParts(type, body)) throw new Refused("invalid", { field: "body" });
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

/** Also false without a boundary. */
function hasAllowedParts(type: string, body: Buffer): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  // One boundary before each part, and one after the last.
  let index = -1;
  for (let count = 0; count <= MAX_PARTS + 1; count += 1) {
    index = body.indexOf(`--${boundary}`, index + 1);
    if (index === -1) return true;
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
