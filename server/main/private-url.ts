/** https, or http on this machine. */
export function isPrivate(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  const isNear = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return protocol === "https:" || (protocol === "http:" && isNear);
}
