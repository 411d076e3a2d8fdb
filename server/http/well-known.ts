/** Addresses at which browsers, password managers and researchers look without being told. Source: rules.md A147. */
import type { FastifyInstance } from "fastify";

const DAY_MS = 24 * 3_600_000;
/** RFC 9116 advises less than a year, so that a copy does not outlive its truth. */
const VALID_DAYS = 180;

export interface WellKnown {
  /** An address or a page for reports of weaknesses, as a URL. */
  securityContact?: string | undefined;
  publicOrigins: string[];
  now: () => Date;
}

export function serveWellKnown(
  app: FastifyInstance,
  { securityContact, publicOrigins, now }: WellKnown,
): void {
  const schema = { hide: true };
  app.get("/.well-known/change-password", { schema }, (_, reply) => reply.redirect("/#/pages/changePwd"));
  if (securityContact === undefined) return;
  app.get("/.well-known/security.txt", { schema }, (_, reply) => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      ...publicOrigins.map((origin) => `Canonical: ${origin}/.well-known/security.txt`),
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
