import type { PushPayload } from "../contract/push/events.ts";

/** `url`: the screen to open, as a hash. */
export type Shown = Pick<PushPayload, "title" | "body" | "url" | "tag" | "lang" | "message"> & {
  /** Absent from declarative messages and from older servers. */
  at?: string;
};

/**
 * Null if invalid. Accepts unknown kinds.
 * @param scope the app's base URL.
 */
export function readPayload(text: string, scope: string): Shown | null {
  const payload = parse(text);
  if (!payload) return null;
  // Accepts declarative push messages too.
  const from = "title" in payload ? payload : parse(JSON.stringify(payload["notification"] ?? null));
  if (!from) return null;
  const { title, body, tag, lang } = from;
  const url = from["url"] ?? hashOf(from["navigate"], scope);
  if (![title, body, tag, url].every((part) => typeof part === "string")) return null;
  // Notifications open only screens of the app.
  if (!String(url).startsWith("#/")) return null;
  const { message, at } = payload;
  return {
    title,
    body,
    tag,
    url,
    lang: typeof lang === "string" ? lang : "",
    ...(typeof at === "string" && { at }),
    ...(typeof message === "string" && { message }),
  } as Shown;
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
