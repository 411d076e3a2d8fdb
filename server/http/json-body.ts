import type { FastifyInstance } from "fastify";
import { Refused } from "../core/refused.ts";

/** Above what any call's schema needs, below what costs a stack or a core. */
const MAX_DEPTH = 8;
const MAX_PARTS = 1_000;

/**
 * Makes the app accept only JSON of bounded depth and size: counted in the text, before anything is made of it. Bodies
 * of other types are refused, also text/plain, which Fastify would pass on as one text. Source: rules.md A41.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isBounded(body as string)) parse(request, body as string, done);
    else done(new Refused("invalid", { field: "body" }));
  });
}

/** Whether a JSON text has at most 8 levels and 1,000 keys and items. Tells nothing of other texts. */
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
