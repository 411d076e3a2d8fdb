/** A member's sync is one call: on slow lines, on lines that break, and after a page of somebody else. */
import type { BrowserContext, Page, Request } from "@playwright/test";
import { Client } from "../support/client.ts";
import { expect } from "../support/e2e.ts";
import { expectBalance, fundedMember, signIn } from "../support/member.ts";
import { keepSession, test, workerReady } from "../support/wired.ts";

const ROUND_TRIP_MS = 1_000;
/** More than a page of the statement holds. */
const LINES = 501;

const roundTrip = () => new Promise((resolve) => setTimeout(resolve, ROUND_TRIP_MS));

interface Sent {
  from: number;
  /** Infinity while it is on its way. */
  to: number;
}

/** The page's calls from now on. */
function record(page: Page): ReadonlyMap<Request, Sent> {
  const sent = new Map<Request, Sent>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) sent.set(request, { from: performance.now(), to: Infinity });
  });
  page.on("response", (response) => {
    const one = sent.get(response.request());
    if (one) one.to = performance.now();
  });
  return sent;
}

/** How many calls waited for one another, up to this one. */
function roundTrips(sent: Sent[], last: Sent): number {
  const before = sent.filter(({ to }) => to <= last.from);
  return 1 + Math.max(0, ...before.map((one) => roundTrips(before, one)));
}

async function keepEnglish(context: BrowserContext, origin: string): Promise<void> {
  const localStorage = [{ name: "starship.lang", value: '"en"' }];
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

test("fault 307: a second a round trip away, a member who signs in has their balance within three of them", async ({
  server,
  wire,
  context,
}) => {
  await fundedMember(server, "one_call", "731.25");
  await keepEnglish(context, wire.origin);
  const page = await context.newPage();
  await page.goto(`${wire.origin}/#/pages/login`);
  await workerReady(page);
  await page.waitForLoadState("networkidle");
  wire.apply(/\/api\//, { kind: "delay", until: roundTrip });
  const signedIn = page.waitForResponse(/account\/login/);
  await signIn(page, "one_call");
  await signedIn;
  const recorded = record(page);
  await expectBalance(page, "731.2500");
  const sent = [...recorded.values()];
  const arrived = sent.filter(({ to }) => to < Infinity);
  expect(Math.max(...arrived.map((one) => roundTrips(sent, one)))).toBeLessThanOrEqual(3);
});

test("fault 308: what has arrived before the app is closed is there without a connection", async ({
  server,
  wire,
  context,
}) => {
  const member = await fundedMember(server, "one_page", "0");
  const operator = new Client(server.origin);
  for (let i = 0; i < LINES; i += 1) await operator.credit("one_page", "2");
  await keepSession(context, wire.origin, member);
  let page = await context.newPage();
  let pages = 0;
  const first = () => ((pages += 1) === 1 ? Promise.resolve() : new Promise(() => undefined));
  const stop = wire.apply("sync", { kind: "delay", until: first });
  await page.goto(`${wire.origin}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expectBalance(page, "1,002.0000");
  await expect.poll(() => pages).toBe(2);
  await page.close();
  stop();
  wire.state = "down";

  page = await context.newPage();
  await page.goto(`${wire.origin}/`);
  await expectBalance(page, "1,002.0000");
  await expect(page.getByText(/^Offline, as of .*\d/).first()).toBeVisible();
  // Half a statement is not shown.
  await page.goto(`${wire.origin}/#/pages/bill`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("+2.0000")).toHaveCount(0);
  wire.state = "up";
  await expect(page.getByText("+2.0000").first()).toBeVisible();
});

test("fault 309: another host's page that may be kept for an hour keeps no public data away once it is gone", async ({
  wire,
  context,
}) => {
  await keepEnglish(context, wire.origin);
  const page = await context.newPage();
  await page.goto(`${wire.origin}/#/pages/login`);
  await workerReady(page);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
    for (const name of await caches.keys()) if (name.startsWith("public")) await caches.delete(name);
  });
  // The server's health is answered: the page comes in the middle of a refresh.
  const stop = wire.apply(/\/api\/(?!health)/, {
    kind: "replace",
    by: {
      headers: { "content-type": "text/html", "cache-control": "public, max-age=3600" },
      body: "<h1>Please accept our terms</h1>",
    },
  });
  await page.goto(`${wire.origin}/#/pages/nft`);
  const answered = page.waitForResponse(/nft\/settings/);
  await page.reload();
  await answered;
  await page.waitForLoadState("networkidle");
  stop();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Starship passes" })).toBeVisible();
});
