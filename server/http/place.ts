/** Coarse, as a trusted proxy reports it. Source: rules.md S64. */
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    place: string | null;
  }
}

const PLACE_MAX = 60;
const UNSEEN = /\p{C}/u;

/** @param header its name; undefined if no place is known. */
export function readPlaces(
  app: FastifyInstance,
  header: string | undefined,
  isTrusted: (address: string | undefined) => boolean,
): void {
  app.decorateRequest("place", null);
  if (header === undefined) return;
  const name = header.toLowerCase();
  app.addHook("onRequest", async (request) => {
    const value = request.headers[name];
    if (typeof value !== "string" || !isTrusted(request.socket.remoteAddress)) return;
    const place = decode(value);
    if (place !== "" && place.length <= PLACE_MAX && !UNSEEN.test(place)) request.place = place;
  });
}

/** Headers are bytes; towns are written in UTF-8. */
function decode(value: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1")).trim();
  } catch {
    return "";
  }
}
