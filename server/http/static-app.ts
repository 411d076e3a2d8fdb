import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const YEAR = "public, max-age=31536000, immutable";

/** Serves the built app, precompressed. Hashed assets are immutable; all else is revalidated. */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, "index.html"))) {
    app.log.warn(`no built app in ${folder}: only the API is served`);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    // Excludes the build's metadata (.vite).
    dotfiles: "ignore",
    // A plain name would not find precompressed files for "/".
    index: ["index.html"],
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header("cache-control", hashed ? YEAR : "no-cache");
    },
  });
  // Redirects a link that lost its hash.
  app.get("/pages/*", (request, reply) => reply.redirect(`/#${request.url}`));
}
