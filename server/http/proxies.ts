/** Source: rules.md O12. */
import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

/**
 * @param list addresses and networks (10.0.0.0/8), separated by commas; "loopback" is this machine.
 * @throws Error that names an entry which is neither.
 */
export function trustedProxies(list: string): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  const entries = list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  for (const entry of entries.flatMap((one) => (one === "loopback" ? LOOPBACK : [one]))) add(trusted, entry);
  return (address) => {
    const plain = (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "").split("%")[0]!;
    return isIP(plain) !== 0 && trusted.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}

function add(trusted: BlockList, entry: string): void {
  const [address = "", bits, ...more] = entry.split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  if (version === 0 || more.length > 0 || !/^\d*$/.test(bits ?? "") || bits === "" || prefix > longest)
    throw new Error(
      `TRUST_PROXY must be a list of addresses or networks such as 10.0.0.0/8, or loopback, not "${entry}"`,
    );
  trusted.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
}

/** Once. Either the address is forged, or a proxy is missing in the list and all members share its limits. */
export function warnOfUnknownProxies(
  app: FastifyInstance,
  isTrusted: (address: string | undefined) => boolean,
): void {
  let warned = false;
  app.addHook("onRequest", async (request) => {
    if (warned || !("x-forwarded-for" in request.headers) || isTrusted(request.socket.remoteAddress)) return;
    warned = true;
    app.log.warn(
      { proxy: request.socket.remoteAddress },
      "Forwarded headers came from a host that TRUST_PROXY does not name and were ignored. If it is your proxy, name " +
        "it: until then all clients behind it count as one.",
    );
  });
}
