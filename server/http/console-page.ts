import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CONSOLE_FOLDER, CONSOLE_PATH } from "../../contract/operator/console.ts";
import { Refused } from "../core/refused.ts";

/** No worker, frame or manifest, and no policy may turn texts into scripts. Source: rules.md O102. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(";");

/** A shared cache would also answer hosts to which the console is closed. */
const YEAR = "private, max-age=31536000, immutable";
const REVALIDATED = "private, no-cache";

/**
 * The console's folder begins with a dot, so that the app's file route never serves it.
 * @param folder the built app's.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  isOpenTo: (request: FastifyRequest) => boolean,
): Promise<void> {
  const root = path.join(folder, CONSOLE_FOLDER);
  if (!existsSync(path.join(root, "index.html"))) return;
  await app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => {
      if (!isOpenTo(request)) throw new Refused("forbidden");
    });
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("content-security-policy", policy);
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: `/${CONSOLE_PATH}/`,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: "ignore",
      index: ["index.html"],
      setHeaders: (reply, file) => {
        const hashed = path.relative(root, file).startsWith(`assets${path.sep}`);
        reply.header("cache-control", hashed ? YEAR : REVALIDATED);
      },
    });
    scope.get(`/${CONSOLE_PATH}`, (_request, reply) => reply.redirect(`/${CONSOLE_PATH}/`));
  });
}
