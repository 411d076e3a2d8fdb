import { isIP } from "node:net";

/**
 * @throws Error for `--demo` in production, or on another machine's database, since the demo members' passwords are
 * public.
 */
export function assertDemoAllowed(production: boolean, databaseUrl: string | undefined): void {
  if (!production && isNear(databaseUrl)) return;
  throw new Error(
    "--demo makes members with public passwords. It needs the embedded database or one on this machine, and no NODE_ENV=production.",
  );
}

function isNear(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return true;
  const url = URL.parse(databaseUrl);
  // Without a host it is a socket of this machine, unless a parameter names another.
  const host = url?.searchParams.get("host") ?? url?.hostname ?? "elsewhere";
  const name = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(name) !== 0) return name === "::1" || name.startsWith("127.");
  return name === "" || name === "localhost" || name.startsWith("/") || name.startsWith("%2F");
}
