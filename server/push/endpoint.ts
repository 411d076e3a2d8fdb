/**
 * Whether messages may be sent to an endpoint: https, and a public name, never an address.
 * @param allowLoopback also takes http://127.0.0.1, for the push service of tests.
 */
export function isPushService(endpoint: string, allowLoopback: boolean): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  const { protocol, hostname } = url;
  if (allowLoopback && protocol === "http:" && hostname === "127.0.0.1") return true;
  return (
    protocol === "https:" &&
    /^(?!.*\.(local|localhost|internal)$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z-]{2,}$/.test(hostname)
  );
}
