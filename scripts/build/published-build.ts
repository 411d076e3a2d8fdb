import packageJson from "../../package.json" with { type: "json" };
import notes from "../../locales/whats-new.json" with { type: "json" };

/**
 * The content of `version.json`, which src/api/later/published-build.ts reads.
 * @param page the built index.html.
 * @throws Error when the page has no entry, or the version no release notes.
 */
export function publishedBuild(page: string): {
  entry: string;
  version: string;
  notes: Record<string, string[]>;
} {
  const { version } = packageJson;
  const [, entry] = /<script\b[^>]* type="module"[^>]* src="\.\/([^"]+)"/.exec(page) ?? [];
  if (!entry) throw new Error("the built page has no entry");
  const written = (notes as Record<string, Record<string, string[]>>)[version];
  if (!written) throw new Error(`locales/whats-new.json has no entry for version ${version}`);
  return { entry, version, notes: written };
}
