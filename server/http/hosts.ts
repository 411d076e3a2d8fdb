import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { Refused } from "../core/refused.ts";

/** Load balancers ask by names of their own. */
const PROBES = /^\/api\/(health|ready)(\?|$)/;
/** Others would fill the log with names. */
const MAX_WARNINGS = 10;
/** This machine's own addresses pass too, with any port. */
const MAX_KNOWN = 100;

/**
 * Answers requests only under names of ours, as unknown otherwise: a page of another name that resolves to this machine
 * would else read `/metrics` and use the API as if it were ours. Addresses and loopback names always pass, since no
 * other page can have them as its own. Source: rules.md A42.
 * @param names host names with their ports, if any, as in `app.example` or `app.example:8443`.
 */
export function answerOnlyUnder(app: FastifyInstance, names: string[]): void {
  const allowed = new Set(names);
  const warned = new Set<string>();
  /** Those that have passed. */
  const known = new Set<string>();
  app.addHook("onRequest", async (request) => {
    const { host } = request.headers;
    // Only a client that is no browser sends none.
    if (host === undefined || known.has(host)) return;
    if (isOurs(host, allowed)) {
      if (known.size < MAX_KNOWN) known.add(host);
      return;
    }
    if (PROBES.test(request.url)) return;
    if (!warned.has(host) && warned.size < MAX_WARNINGS) {
      warned.add(host);
      request.log.warn(
        { host: host.slice(0, 100) },
        "a request for another host: is PUBLIC_ORIGIN complete?",
      );
    }
    throw new Refused("not_found");
  });
}

function isOurs(host: string, allowed: Set<string>): boolean {
  const url = URL.parse(`http://${host}`);
  if (url === null || url.username !== "" || url.pathname !== "/" || url.search !== "" || url.hash !== "")
    return false;
  const { hostname } = url;
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0 ||
    allowed.has(hostname) ||
    allowed.has(url.host)
  );
}
