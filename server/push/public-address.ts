/** Members choose endpoints, whose names must not resolve into the server's network. */
import { lookup as resolve, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

const nonPublic = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  // Relays of 6to4.
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  nonPublic.addSubnet(net, bits, "ipv4");
  // NAT64 (RFC 6052).
  nonPublic.addSubnet(`64:ff9b::${net}`, 96 + bits, "ipv6");
}
for (const [net, bits] of [
  // IPv4-compatible addresses too.
  ["::", 96],
  // Translated addresses, local NAT64, Teredo and 6to4 embed IPv4 addresses that a router would reach.
  ["::ffff:0:0:0", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 23],
  ["2002::", 16],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["100::", 64],
  ["fec0::", 10],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  nonPublic.addSubnet(net, bits, "ipv6");

export function isPublicAddress({ address, family }: LookupAddress): boolean {
  return !nonPublic.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** All addresses must be public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  const all: LookupOptions & { all: true } = { ...options, all: true };
  resolve(hostname, all, (error, addresses) => {
    if (error) return callback(error, "");
    const [first] = addresses;
    if (!first || !addresses.every(isPublicAddress)) {
      return callback(new Error("the name resolves to no public address"), "");
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
