/** Finds or installs WebKit's GTK port: the engine of Safari and of every browser on an iPhone, without their system. */
import { spawn, type ChildProcess } from "node:child_process";
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
  const running: ChildProcess[] = [screen];
  const stop = () => running.forEach((child) => child.kill());
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  });
  async function start(): Promise<WebKit> {
    const [number] = (await once(screen.stdout, "data")) as [Buffer];
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${number.toString().trim()}` };
    running.push(spawn(driver, [`--port=${port}`], { env, stdio: "ignore" }));
    const server = `http://127.0.0.1:${port}`;
    const open = () => new Builder().usingServer(server).withCapabilities(capabilities).build();
    await until(() => fetch(`${server}/status`));
    await (await open()).quit();
    return { open, stop };
  }
  const tooLate = new AbortController();
  try {
    return await Promise.race([start(), lateAfter(START_MS, tooLate.signal)]);
  } catch (error) {
    stop();
    console.warn("WebKit does not start here", error);
    return undefined;
  } finally {
    tooLate.abort();
  }
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
