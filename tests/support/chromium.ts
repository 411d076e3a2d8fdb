/** Finds or installs a Chromium: Playwright's own download is not available everywhere. */
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

/**
 * The shell draws in software anyway and needs no extra processes for compositor and network.
 * CDPScreenshotNewSurface is Playwright's own feature, which a second list would switch off.
 */
export const shellArguments = [
  ...chromiumArguments,
  "--in-process-gpu",
  "--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2",
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

const debians = { browser: "/usr/lib/chromium/chromium", shell: "/usr/lib/chromium/chromium-headless-shell" };

/**
 * Searches CHROMIUM_PATH, PATH, the usual places, then Playwright's own.
 * @throws Error when CHROMIUM_PATH names no file, instead of silently using another.
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
 * As {@link findChromium}, but installs one if there is none: by the system's packages where that asks no question
 * (root on Debian or Ubuntu), else by Playwright.
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

/** @returns variables for the processes of the browser tests. */
export function ensureBrowsers(): { CHROMIUM_PATH: string; CHROMIUM_SHELL_PATH: string } {
  const whole = ensureChromium();
  return { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: ensureShell(whole) };
}

/**
 * The headless shell is Chromium's engine without the browser, at a third less processor time. Searches
 * CHROMIUM_SHELL_PATH, PATH, Debian's package, then Playwright's own. Falls back to the whole browser, which is
 * also used where CHROMIUM_PATH is set.
 * @throws Error when CHROMIUM_SHELL_PATH names no file.
 */
function ensureShell(whole: string): string {
  const named = process.env.CHROMIUM_SHELL_PATH;
  if (named && !fs.existsSync(named)) throw new Error(`CHROMIUM_SHELL_PATH names no file: ${named}`);
  if (named) return named;
  if (process.env.CHROMIUM_PATH) return whole;
  const found = findShell();
  if (found) return found;
  const installed = fs.existsSync(debians.browser) && installPackage("chromium-headless-shell");
  return (installed && findShell()) || whole;
}

function findShell(): string | undefined {
  const usual = ["chromium-headless-shell", "chrome-headless-shell"];
  return findProgram(usual, [debians.shell, ...shellsOfPlaywright()]);
}

/**
 * Playwright puts both beside each other: PLACE/chromium-REVISION/... and
 * PLACE/chromium_headless_shell-REVISION/...
 */
function shellsOfPlaywright(): string[] {
  const [, place, revision] = /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? [];
  if (!place) return [];
  return fs
    .globSync(`chromium_headless_shell-${revision}/*/{chrome-headless-shell,headless_shell}{,.exe}`, {
      cwd: place,
    })
    .map((file) => path.join(place, file));
}
