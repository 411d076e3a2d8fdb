/** Accepts https with public names. @param allowLoopback also accepts http://127.0.0.1, for tests. */
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
