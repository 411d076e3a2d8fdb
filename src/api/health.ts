import { REQUEST_TIMEOUT_MS } from "../../contract/envelope.ts";

/** `portal`: another host answered. */
export type Health = "online" | "portal" | "unreachable";

/** Bypasses all caches. Waits as long as any request does, since a late answer counts. Never throws. */
export async function probeHealth(base: string, fetch = globalThis.fetch): Promise<Health> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(`${base}health`, { cache: "no-store", signal: controller.signal });
    if (!(response.headers.get("content-type") ?? "").startsWith("application/json")) {
      return response.status >= 500 ? "unreachable" : "portal";
    }
    const body: unknown = await response.json();
    const healthy = typeof body === "object" && body !== null && "code" in body && body.code === 200;
    return healthy ? "online" : "unreachable";
  } catch {
    return "unreachable";
  } finally {
    clearTimeout(timer);
  }
}
