/** Source: rules.md C10. */
import { AS_OF_HEADER, OK, TOKEN_HEADER } from "../contract/envelope.ts";
import { publicGets } from "../contract/public-calls.ts";

const LANGUAGE = "__lang";
/** Roots and their log are excluded: a cached answer would look as if the platform took roots back (rules.md E28). */
const EVIDENCE = "evidence/";
const paths: ReadonlySet<string> = new Set(publicGets.filter((path) => !path.startsWith(EVIDENCE)));

/**
 * An exact public path, without a token.
 * @param scope the app's base URL.
 */
export function isPublicGet(request: Request, scope: string): boolean {
  const url = new URL(request.url);
  const root = new URL("./api/", scope);
  return (
    request.method === "GET" &&
    url.origin === root.origin &&
    url.pathname.startsWith(root.pathname) &&
    paths.has(url.pathname.slice(root.pathname.length)) &&
    !request.headers.has(TOKEN_HEADER)
  );
}

/** One entry per language and query. */
export function cacheKey(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.set(LANGUAGE, request.headers.get("accept-language") ?? "");
  return url.href;
}

/** The inverse of {@link cacheKey}. */
export function fromCacheKey(key: string): { address: string; language: string } {
  const url = new URL(key);
  const language = url.searchParams.get(LANGUAGE) ?? "";
  url.searchParams.delete(LANGUAGE);
  return { address: url.href, language };
}

/** Keeps the Date header, so that the app shows the age. */
export async function isCacheable(response: Response): Promise<boolean> {
  const type = response.headers.get("content-type") ?? "";
  if (response.status !== 200 || !type.startsWith("application/json")) return false;
  try {
    const body: unknown = await response.clone().json();
    return typeof body === "object" && body !== null && "code" in body && body.code === OK;
  } catch {
    return false;
  }
}

/** Makes a request that bypasses the HTTP cache, conditional on the cached answer's ETag. */
export function conditional(request: Request, kept: Response | undefined): Request {
  const headers = new Headers(request.headers);
  const tag = kept?.headers.get("etag") ?? null;
  if (tag === null) headers.delete("if-none-match");
  else headers.set("if-none-match", tag);
  return new Request(request, { headers, cache: "no-store" });
}

/** Whether a "not modified" answer is about the cached one. */
export function isSame(kept: Response, unchanged: Response): boolean {
  const tag = kept.headers.get("etag");
  return tag !== null && unchanged.headers.get("etag") === tag;
}

/** These headers tell as of when an answer is true. */
const TIMES = ["date", AS_OF_HEADER];

/** Gives the cached answer the times of a "not modified" answer. */
export function renewed(kept: Response, { headers: newer }: Response): Response {
  const headers = new Headers(kept.headers);
  for (const name of TIMES) {
    const value = newer.get(name);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers });
}
