import type { FastifyInstance } from "fastify";
import { Refused } from "../core/refused.ts";

/** Above what any schema needs, below what exhausts a stack or a core. */
const MAX_DEPTH = 8;
const MAX_PARTS = 1_000;

/** An escaped lone surrogate; invalid UTF-8 is replaced when it is decoded. */
const SURROGATE = /\\ud[89a-f]/i;

/**
 * Depth and size are bounded in the text, before it is parsed. Other types are refused, even text/plain, which Fastify
 * would pass on as a string. A lone surrogate, as of a cut emoji, becomes U+FFFD: PostgreSQL stores it in JSON and
 * fails when it reads it. Source: rules.md A41.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (!isBounded(body as string)) done(new Refused("invalid", { field: "body" }));
    else if (!SURROGATE.test(body as string)) parse(request, body as string, done);
    else parse(request, body as string, (error, value) => done(error, wellFormed(value)));
  });
}

/** At most 8 levels and 1,000 keys and items. Undefined for texts other than JSON. */
export function isBounded(text: string): boolean {
  let depth = 0;
  let parts = 0;
  let isText = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (isText) {
      if (sign === "\\") i += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === "[" || sign === "{" || sign === ",") {
      parts += 1;
      if (sign !== ",") depth += 1;
      if (depth > MAX_DEPTH || parts > MAX_PARTS) return false;
    }
  }
  return true;
}

function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.toWellFormed(), wellFormed(part)]),
  );
}
