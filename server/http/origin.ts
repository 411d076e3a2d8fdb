/** Only sign-ins and resets send this cookie. */
import { isIPv6 } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Origin, Site } from "../core/origin.ts";

const DEVICE_COOKIE = "starship-device";
/** The oldest is dropped. */
const KEYS_MAX = 5;
const KEY = /^[\w-]{16,64}$/;
const YEAR_S = 365 * 24 * 3_600;
/** 64 bits belong to one customer. */
const NETWORK_GROUPS = 4;

/** A proxy on this machine passes on the client's address. */
export function isLoopback(request: FastifyRequest): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
}

/** Of an IPv6 address the network, since each customer has 2^64 addresses. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.split("%")[0]!.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** @param publicOrigins besides this machine's. */
export function originOf(request: FastifyRequest, reply: FastifyReply, publicOrigins: string[]): Origin {
  const deviceKeys = keysIn(request.headers.cookie ?? "");
  return {
    address: isLoopback(request) ? null : networkOf(request.ip),
    place: request.place,
    site: siteOf(request.headers.host ?? "", publicOrigins),
    deviceKeys,
    remember: (key) => {
      const keys = [key, ...deviceKeys.filter((known) => known !== key)].slice(0, KEYS_MAX);
      const secure = request.protocol === "https" ? "; Secure" : "";
      reply.header(
        "set-cookie",
        `${DEVICE_COOKIE}=${keys.join(".")}; Path=/api/account; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}

/** Passkeys belong to a public name, or to `localhost`, which browsers trust without TLS. */
function siteOf(host: string, publicOrigins: string[]): Site | null {
  const found = publicOrigins.find((origin) => new URL(origin).host === host);
  const url = found ? new URL(found) : /^localhost(:\d+)?$/.test(host) ? new URL(`http://${host}`) : null;
  return url && { origin: url.origin, rpId: url.hostname };
}

function keysIn(cookies: string): string[] {
  for (const cookie of cookies.split(";")) {
    const [name, value = ""] = cookie.trim().split("=");
    if (name === DEVICE_COOKIE)
      return value
        .split(".")
        .filter((key) => KEY.test(key))
        .slice(0, KEYS_MAX);
  }
  return [];
}
