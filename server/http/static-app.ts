import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const YEAR = "public, max-age=31536000, immutable";

/** Hashed assets are immutable; all others are revalidated. */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, "index.html"))) {
    app.log.warn(`no built app in ${folder}: only the API is served`);
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    // Fastify's own route would read every folder on the path, for each request.
    serve: false,
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
  // What must not be served begins with a dot, which no spelling changes.
  app.get("/*", { schema: { hide: true }, errorHandler: endOfAFile }, (request, reply) =>
    reply.sendFile(pathOf(request)),
  );
  // Redirects a link that lost its hash.
  app.get("/pages/*", (request, reply) => reply.redirect(`/#${request.url}`));
}

function endOfAFile(
  this: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.code === "ERR_STREAM_PREMATURE_CLOSE") request.raw.destroy();
  else this.errorHandler(error, request, reply);
}

/** The path as the router has decoded it. */
function pathOf({ params }: FastifyRequest): string {
  return `/${(params as { "*": string })["*"]}`;
}
