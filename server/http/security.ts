import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The content policy of rules.md O11: nothing but our own origin, no inline script or style, one trusted type. */
const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", "data:", "blob:"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  // Of our own pages only /api/frame lets itself be framed.
  frameSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["sw-url"],
};

/** Scripts and stylesheets of the built app: never a document, never a worker. */
const ASSET = /^\/assets\/[\w.-]+\.(?:js|css)$/;
/** What these say is for documents. On a small script over a slow line they weigh more than the script. */
const forDocuments = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
  });
  app.addHook("onSend", async (request, reply) => {
    if (ASSET.test(request.url)) {
      for (const name of forDocuments) reply.removeHeader(name);
      return;
    }
    reply.header("permissions-policy", "camera=(), microphone=(), payment=(), usb=()");
    // Answers hold balances: no cache between here and the app keeps them, unless a route knows better. The app keeps
    // what it may by itself.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
}
