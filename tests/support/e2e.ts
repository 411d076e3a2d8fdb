/** Browser tests: a server over the built app, and a page in it. */
import fs from "node:fs/promises";
import { test as base, type BrowserContext, type Page } from "@playwright/test";
import type { Language } from "../../contract/languages.ts";
import { LIVE_PATH } from "../../contract/live.ts";
import { Client } from "./client.ts";
import { startServer, type TestServer } from "./server.ts";
import { copyOf, freshDataFolder } from "./template.ts";
import { makeVeteran } from "./veteran.ts";

export { expect } from "@playwright/test";

export interface App {
  /**
   * Opens a route of the app ("/pages/vote", query included) in a new page. `language` and `member` stay in the
   * test's browser until the app changes them, so later calls omit both.
   * @param language as if chosen on an earlier visit; by default the app's own.
   * @param member signed in as if on an earlier visit.
   */
  open(route?: string, language?: Language, member?: Client): Promise<Page>;
  /** Waits until the service worker is active, so that the next start needs no network. */
  readyOffline(page: Page): Promise<void>;
}

interface Fixtures {
  server: TestServer;
  app: App;
}

interface WorkerFixtures {
  /** A data folder as after the server's first start, with withdrawals open at any hour. */
  newData: string;
  sharedServer: TestServer;
  /** A member of that server with everything that can be shown. Tests must not change it. */
  veteran: Client;
}

/**
 * Tests on a server that other tests share. Each makes members with names of its own, and leaves the server running
 * and its settings unchanged.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // A first start takes longer than most tests, so each worker makes one and copies its folder. The time limits are
  // for what hangs, not for a busy machine.
  newData: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures needed from this pattern
    async ({}, provide) => {
      const dataDir = await freshDataFolder();
      const server = await startServer({ dataDir });
      const withdrawWindow = { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" };
      await new Client(server.origin).call("POST operator/config", { withdrawWindow });
      await server.stop();
      await provide(dataDir);
      await fs.rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 300_000 },
  ],

  sharedServer: [
    async ({ newData }, provide) => withServer(newData, provide),
    { scope: "worker", timeout: 300_000 },
  ],

  veteran: [
    async ({ sharedServer }, provide) => provide(await makeVeteran(sharedServer)),
    { scope: "worker", timeout: 300_000 },
  ],

  server: async ({ sharedServer }, provide) => provide(sharedServer),

  app: async ({ server, context }, provide) => {
    await provide({
      async open(route = "/", language, member) {
        return openKeeping(context, server.origin, `/#${route}`, entries(language, member));
      },
      async readyOffline(page) {
        await page.waitForFunction(
          async () => (await navigator.serviceWorker.ready).active?.state === "activated",
        );
      },
    });
  },
});

/**
 * Tests that do not depend on the worker, whose install costs as much as another start. A test that goes offline,
 * or looks for what must not be kept, needs the worker.
 */
export const testWithoutWorker = test.extend({ serviceWorkers: "block" });

/** Tests that stop the server, change its settings or count its rows; each has its own server. */
export const testAlone = test.extend<Fixtures>({
  server: async ({ newData }, provide) => withServer(newData, provide),
});

/** For tests that change something on the server unknown to the page, or wait until nothing is loading. */
export async function withoutLive(context: BrowserContext): Promise<void> {
  await context.addInitScript((path) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) =>
      String(input).endsWith(path) ? new Response(null, { status: 404 }) : fetch(input, init);
  }, LIVE_PATH);
}

export async function withServer(
  newData: string,
  provide: (server: TestServer) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = await copyOf(newData);
  const server = await startServer({ dataDir, env });
  await provide(server);
  await server.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}

/** Local storage after a choice of language and a sign-in (src/state/language.ts, src/state/session.ts). */
export function entries(language?: Language, member?: Client): Record<string, unknown> {
  return {
    ...(language && { "starship.lang": language }),
    ...(member && {
      "starship.session": { token: member.token, uid: member.uid, userInfo: null, backParams: null },
    }),
  };
}

const used = new WeakSet<BrowserContext>();

/** In a used browser the entries replace all that is stored. */
export async function openKeeping(
  context: BrowserContext,
  origin: string,
  address: string,
  kept: Record<string, unknown>,
): Promise<Page> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  const isFirst = !used.has(context) && context.pages().length === 0;
  used.add(context);
  if (!isFirst && localStorage.length > 0)
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  const page = await context.newPage();
  // A new browser has nothing to replace, and `setStorageState` would open a page in a process of its own.
  const script = isFirst ? await page.addInitScript(store, { origin, localStorage }) : null;
  await page.goto(origin + address);
  await script?.dispose();
  return page;
}

/** Runs in the page and in its frames. */
function store(of: { origin: string; localStorage: { name: string; value: string }[] }): void {
  if (location.origin !== of.origin) return;
  for (const { name, value } of of.localStorage) localStorage.setItem(name, value);
}
