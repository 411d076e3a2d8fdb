/** Finds or installs a Firefox. Like Safari, it has no background sync. */
import fs from "node:fs";
import { launch, type Browser } from "puppeteer-core";
import { findProgram, installPackage } from "./programs.ts";

const names = ["firefox-esr", "firefox"];
const places = [
  "/usr/bin/firefox-esr",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/**
 * @returns its path from FIREFOX_PATH, PATH, the usual places, or the system's packages; undefined when there is
 * none and none can be installed.
 * @throws Error when FIREFOX_PATH names no file.
 */
export function ensureFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  if (named && !fs.existsSync(named)) throw new Error(`FIREFOX_PATH names no file: ${named}`);
  const found = named || findProgram(names, places);
  if (found) return found;
  console.log("No Firefox found; installing one.");
  return installPackage("firefox-esr") ? findProgram(names, places) : undefined;
}

/** Starts it with an empty profile. The caller closes it. */
export function startFirefox(executablePath: string): Promise<Browser> {
  return launch({ browser: "firefox", executablePath, headless: true });
}
