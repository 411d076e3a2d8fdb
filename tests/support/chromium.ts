/** Finds a Chromium to test with, or gets one: Playwright's own download is not to be had everywhere. */
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findProgram, installPackage, run } from "./programs.ts";

/** Quiet, deterministic, and usable as root in a container. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge",
];

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].flatMap(
    (folder) =>
      folder === undefined
        ? []
        : [
            path.join(folder, "Google", "Chrome", "Application", "chrome.exe"),
            path.join(folder, "Chromium", "Application", "chrome.exe"),
            path.join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
          ],
  ),
};

/**
 * The path of a Chromium, or undefined: CHROMIUM_PATH, then PATH, then the usual places, then Playwright's own.
 * @throws Error when CHROMIUM_PATH names no file, because silently taking another one would surprise.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!fs.existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return named;
  }
  return findProgram(names, [...(usualPlaces[process.platform] ?? []), chromium.executablePath()]);
}

/**
 * Like {@link findChromium}, but installs one when there is none: by the system's packages where that needs no
 * question answered (root on Debian or Ubuntu), else by Playwright.
 * @throws Error saying what to do when neither works.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium found; installing one.");
  if (installPackage("chromium")) {
    const installed = findChromium();
    if (installed) return installed;
  }
  run(process.execPath, [
    path.resolve(import.meta.dirname, "../../node_modules/@playwright/test/cli.js"),
    "install",
    "chromium",
  ]);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "No Chromium to test with, and none could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH to one.",
  );
}
