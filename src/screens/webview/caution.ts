/** What could make an address pass for another. Source: rules.md C189. */

export type Caution =
  /** The address has text before an @, which is not part of the host. */
  | "credentials"
  /** The host has letters of other scripts, shown as `xn--`. */
  | "punycode"
  /** The host resembles or contains a platform host. */
  | "look_alike"
  /** The host is an IP address. */
  | "numeric"
  /** The address has no encryption. */
  | "http";

/** @param known hosts of the platform and its allowed origins. */
export function cautionsOf(address: URL, known: readonly string[]): Caution[] {
  const { hostname, username, password, protocol } = address;
  const found: Caution[] = [];
  if (username !== "" || password !== "") found.push("credentials");
  if (/(^|\.)xn--/.test(hostname)) found.push("punycode");
  if (known.some((name) => resembles(hostname, name))) found.push("look_alike");
  if (/^\[|^\d+(\.\d+){3}$/.test(hostname)) found.push("numeric");
  if (protocol === "http:") found.push("http");
  return found;
}

/** A name and password in an address mislead, or are a secret that would be sent. */
export function withoutCredentials(address: URL): URL {
  const plain = new URL(address);
  plain.username = "";
  plain.password = "";
  return plain;
}

/** Whether a host could be read as a known one, without being it or its subdomain. */
export function resembles(host: string, known: string): boolean {
  if (host === known || host.endsWith(`.${known}`) || !/[a-z]/.test(known) || !known.includes("."))
    return false;
  const [one, other] = [skeleton(host), skeleton(known)];
  return one.includes(other) || one.replace(/-/g, ".").includes(other) || isOneEdit(one, other);
}

/** Maps characters that look alike to one. */
function skeleton(host: string): string {
  return host
    .replace(/^www\./, "")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/cl/g, "d")
    .replace(/0/g, "o")
    .replace(/[1i]/g, "l")
    .replace(/5/g, "s");
}

/** Whether one character is changed, added or left out, or two neighbours are swapped. */
function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  return (
    one === other ||
    rest(one, 1) === rest(other, 1) ||
    rest(one, 0) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    (one[from] === other[from + 1] && one[from + 1] === other[from] && rest(one, 2) === rest(other, 2))
  );
}

/** Returns null for an address of another site. */
export function ownRoute(address: URL, here: { origin: string; pathname: string }): string | null {
  const isOwn = address.origin === here.origin && address.pathname === here.pathname;
  return isOwn && address.hash.startsWith("#/") ? address.hash.slice(1) : null;
}
