/** Finds or installs WebKit's GTK port: the engine of Safari and of every browser on an iPhone, without their system. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort } from "./ports.ts";
import { findProgram, installPackage } from "./programs.ts";
import { until } from "./until.ts";

/** It takes one; a browser that cannot start may never say so. */
const START_MS = 45_000;

export interface WebKitPrograms {
  driver: string;
  browser: string;
  /** An X server without a screen: this browser always has a window. */
  display: string;
}

export interface WebKit {
  /** A browser with an empty profile of its own. The caller quits it. */
  open(): Promise<WebDriver>;
  stop(): void;
}

/** @returns the paths of its programs; undefined when one is missing and cannot be installed. */
export function ensureWebKit(): WebKitPrograms | undefined {
  const found = findWebKit();
  if (found) return found;
  console.log("No WebKit found; installing one.");
  return installPackage("webkit2gtk-driver") && installPackage("xvfb") ? findWebKit() : undefined;
}

/** @returns undefined where not even an empty window opens, such as in a container that forbids its sandbox. */
export async function startWebKit({ driver, browser, display }: WebKitPrograms): Promise<WebKit | undefined> {
  const screen = spawn(display, ["-displayfd", "1", "-screen", "0", "800x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(screen.stdout, "data")) as [Buffer];
  const port = await freePort();
  const driving = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}` },
    stdio: "ignore",
  });
  const server = `http://127.0.0.1:${port}`;
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": options,
  });
  const open = () => new Builder().usingServer(server).withCapabilities(capabilities).build();
  const stop = () => {
    driving.kill();
    screen.kill();
  };
  const opensOnce = async () => {
    await until(() => fetch(`${server}/status`));
    await (await open()).quit();
  };
  const tooLate = new AbortController();
  try {
    await Promise.race([opensOnce(), lateAfter(START_MS, tooLate.signal)]);
  } catch (error) {
    stop();
    console.warn("WebKit does not start here", error);
    return undefined;
  } finally {
    tooLate.abort();
  }
  return { open, stop };
}

async function lateAfter(ms: number, signal: AbortSignal): Promise<never> {
  await setTimeout(ms, undefined, { signal });
  throw new Error(`it did not open within ${ms} ms`);
}

/** Debian's packages keep the browser outside PATH, in a folder that bears the version of its interface. */
function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram(["WebKitWebDriver"], []);
  const display = findProgram(["Xvfb"], []);
  const browser = fs.globSync("/usr/{lib,libexec}/{*/,}webkit*gtk-*/MiniBrowser").toSorted().at(-1);
  return driver && display && browser ? { driver, browser, display } : undefined;
}
