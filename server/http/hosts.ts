import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { Refused } from "../core/refused.ts";

/** Load balancers use host names of their own. */
const PROBES = /^\/api\/(health|ready)(\?|$)/;
/** Limits names that an attacker can write to the log. */
const MAX_WARNINGS = 10;
/** This machine's addresses pass with any port. */
const MAX_KNOWN = 100;

/**
 * A page under another name that resolves to this machine could otherwise read `/metrics` and use the API with the same
 * origin. Addresses and loopback names always pass, since no other page can have them as its origin. Source: rules.md
 * A42.
 * @param names host names with their ports, if any, as in `app.example` or `app.example:8443`.
 */
export function answerOnlyUnder(app: FastifyInstance, names: string[]): void {
  const allowed = new Set(names);
  const warned = new Set<string>();
  const known = new Set<string>();
  app.addHook("onRequest", async (request) => {
    const { host } = request.headers;
    // Browsers always send it.
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
