/** Source: rules.md C18. */
import type { Language } from "../../contract/languages.ts";
import type { AppVersion, AppVersionQuery } from "../../contract/operator/config-schemas.ts";
import { isOlder } from "../../contract/versions.ts";
import type { Store } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";

/** Null unless the caller's app is older. One build serves all systems, so `os` and `dev` are ignored. */
export async function newerVersion(
  db: Store,
  { version = "" }: AppVersionQuery,
  language: Language,
): Promise<AppVersion> {
  const { appVersion: newest } = await readSettings(db);
  if (!newest || !isOlder(version, newest.version)) return null;
  const { isFull, isForce, url, languages } = newest;
  const texts = languages[language] ?? languages["en"] ?? Object.values(languages)[0];
  return { id: newest.version, isFull, isForce, url, title: texts?.title ?? "", note: texts?.note ?? "" };
}

/** URL of the app's package, or empty. */
export async function appPackage(db: Store): Promise<string> {
  return (await readSettings(db)).appVersion?.url ?? "";
}
