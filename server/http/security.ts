import type { OutgoingHttpHeaders } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

/** See rules.md O11. */
const policy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", "data:", "blob:"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  // Of our own pages only /api/frame allows framing.
  frameSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["sw-url"],
};

/** Excludes documents and workers. */
const ASSET = /^\/assets\/(?!check-worker-)[\w.-]+\.(?:js|css)$/;
/** These headers can be larger than a small script. */
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

const forBodies = [
  "cross-origin-resource-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
];

/** @param publicNode the only other origin for pages; empty if none. */
export async function secure(app: FastifyInstance, publicNode: string): Promise<void> {
  const connectSrc = [...policy.connectSrc, ...(publicNode === "" ? [] : [new URL(publicNode).origin])];
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: { ...policy, connectSrc } },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
  });
  // Computed once, since the headers are the same for every request.
  let guards: OutgoingHttpHeaders | undefined;
  app.addHook("onRequest", async (_, reply) => {
    guards ??= await guardsOf(reply);
    reply.headers(guards);
  });
  app.addHook("onSend", async (request, reply) => {
    if (ASSET.test(request.url)) {
      for (const name of forDocuments) reply.removeHeader(name);
      return;
    }
    // Such an answer has nothing to protect, and is requested very often.
    if (reply.statusCode === 304 && request.url.startsWith("/api/")) {
      for (const name of [...forDocuments, ...forBodies]) reply.removeHeader(name);
      reply.header("cache-control", "no-store");
      return;
    }
    reply.header("permissions-policy", "camera=(self), microphone=(), payment=(), usb=()");
    // Answers hold balances, so no cache may keep them unless the route allows it. The app stores its own copy.
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
  });
}

/** helmet writes its headers to the reply. */
async function guardsOf(reply: FastifyReply): Promise<OutgoingHttpHeaders> {
  const before = reply.raw.getHeaders();
  await reply.helmet();
  const guards = Object.entries(reply.raw.getHeaders()).filter(([name]) => !(name in before));
  for (const [name] of guards) reply.raw.removeHeader(name);
  return Object.fromEntries(guards);
}
