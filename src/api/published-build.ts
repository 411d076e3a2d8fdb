/** The build that the server has now, as `version.json` beside the page tells it. */
export interface PublishedBuild {
  /** The address of its first script, relative to the page: another build has another one. */
  entry: string;
  version: string;
  /** What is new in it, in short sentences, by language. */
  notes: Record<string, string[]>;
}

const TIMEOUT_MS = 10_000;

/**
 * Asks past every cache, the worker's too. Resolves to null when nobody answers, or something else than our server does.
 * Never throws.
 */
export async function fetchPublishedBuild(
  page: string,
  fetch = globalThis.fetch,
): Promise<PublishedBuild | null> {
  try {
    const response = await fetch(new URL("version.json", page).href, {
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
