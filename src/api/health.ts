/** `portal`: another host answered. */
export type Health = "online" | "portal" | "unreachable";

const PROBE_TIMEOUT_MS = 5_000;

/** Bypasses all caches. Never throws. */
export async function probeHealth(base: string, fetch = globalThis.fetch): Promise<Health> {
  try {
    const response = await fetch(`${base}health`, {
      cache: "no-store",
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (!(response.headers.get("content-type") ?? "").startsWith("application/json")) {
      return response.status >= 500 ? "unreachable" : "portal";
    }
    const body: unknown = await response.json();
    const healthy = typeof body === "object" && body !== null && "code" in body && body.code === 200;
    return healthy ? "online" : "unreachable";
  } catch {
    return "unreachable";
  }
}
