/** Reads what was pushed. */
import type { PushPayload } from "../contract/push/events.ts";

/** What a notification shows, and the screen that it opens, as a hash. */
export type Shown = Pick<PushPayload, "title" | "body" | "url" | "tag" | "lang">;

/**
 * Null for what is no message of ours. A kind that this build does not know is shown like any other.
 * @param scope the folder that the app is served from.
 */
export function readPayload(text: string, scope: string): Shown | null {
  const payload = parse(text);
  if (!payload) return null;
  // A message in the declarative form alone is read as well: it holds the same, but for the address.
  const from = "title" in payload ? payload : parse(JSON.stringify(payload["notification"] ?? null));
  if (!from) return null;
  const { title, body, tag, lang } = from;
  const url = from["url"] ?? hashOf(from["navigate"], scope);
  if (![title, body, tag, url].every((part) => typeof part === "string")) return null;
  // Only places in the app: a notification leads nowhere else.
  if (!String(url).startsWith("#/")) return null;
  return { title, body, tag, url, lang: typeof lang === "string" ? lang : "" } as Shown;
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function hashOf(address: unknown, scope: string): string | null {
  if (typeof address !== "string" || !URL.canParse(address, scope)) return null;
  const { href, hash } = new URL(address, scope);
  return href.startsWith(scope) ? hash : null;
}
