import { REQUEST_TIMEOUT_MS } from "../../../contract/envelope.ts";

/** The server's current build, from `version.json` beside the page. */
export interface PublishedBuild {
  /** First script, relative to the page; differs between builds. */
  entry: string;
  version: string;
  /** Release notes by language. */
  notes: Record<string, string[]>;
}

/** Bypasses all caches, including the worker's. Null without a valid answer; never throws. */
export async function fetchPublishedBuild(
  page: string,
  fetch = globalThis.fetch,
): Promise<PublishedBuild | null> {
  try {
    const response = await fetch(new URL("version.json", page).href, {
      cache: "no-store",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const build: unknown = await response.json();
    return response.ok && isPublishedBuild(build) ? build : null;
  } catch {
    return null;
  }
}

function isPublishedBuild(value: unknown): value is PublishedBuild {
  if (typeof value !== "object" || value === null) return false;
  const { entry, version, notes } = value as Partial<Record<keyof PublishedBuild, unknown>>;
  return typeof entry === "string" && typeof version === "string" && typeof notes === "object";
}
