/**
 * Requests and bytes of the app's syncs, with round trips of 150 ms and 1 s: a sign-in on a device without data, an
 * hour of an open app (120 refreshes, on a faster clock), and a return after a week. `node bench/sync.ts [TREE]`
 * measures the built app and the server of another working tree. Requires `npm run build` there.
 */
import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { newMember, passwords, type Client } from "../tests/support/client.ts";
import type { startServer as Start, TestServer } from "../tests/support/server.ts";

const tree = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, ".."));
const { startServer } = (await import(pathToFileURL(path.join(tree, "tests/support/server.ts")).href)) as {
  startServer: typeof Start;
};

const ACCOUNT = "bench_sync";
const ROUND_TRIPS_MS = [150, 1_000];
const REFRESHES = 120;
const INTERVAL_MS = 30_000;
/** Lines that a member has at first, and that a week adds. */
const BEFORE = 300;
const WEEK = 40;
const SHOWN_MS = 180_000;
/** Without a request for this long, a sync is done. */
const QUIET_MS = 1_500;

interface Counted {
  requests: number;
  bytes: number;
  /** In ms until the balance is shown; absent where it is not awaited. */
  shownAfter?: number;
  /** In ms until the last answer. */
  doneAfter?: number;
}

/** Delays every request by a round trip, and counts the API's requests and all their bytes in both directions. */
interface CountingWire {
  origin: string;
  roundTripMs: number;
  counted: { requests: number; bytes: number; open: number; lastAt: number };
  reset(): void;
  close(): void;
}

const server = await startServer();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
const wire = await openCountingWire(server.origin);
try {
  const member = await makeMember(server);
  console.log("| | requests | bytes | balance after | done after |\n|---|---|---|---|---|");
  for (const ms of ROUND_TRIPS_MS) {
    const { context, page } = await installed(browser);
    print(`cold sign-in, ${ms} ms`, await signIn(page, ms));
    print(`an hour, ${ms} ms`, await anHour(context, page, ms));
    await addLines(member, WEEK);
    print(`after a week, ${ms} ms`, await comeBack(context, member, ms));
    await context.close();
  }
} finally {
  await browser.close();
  wire.close();
  await server.stop();
}

async function makeMember(at: TestServer): Promise<Client> {
  const member = await newMember(at.origin, ACCOUNT);
  await addLines(member, BEFORE);
  for (const level of [1, 2]) {
    const body = { level, payType: "usdt", payPassword: passwords.payPassword } as const;
    await member.call("POST vote/create", body);
  }
  return member;
}

async function addLines(member: Client, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await member.credit(ACCOUNT, "10");
}

async function installed(on: Browser): Promise<{ context: BrowserContext; page: Page }> {
  wire.roundTripMs = 0;
  const context = await on.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${wire.origin}/#/pages/login`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    localStorage.setItem("starship.lang", '"en"');
  });
  await page.reload();
  await page.waitForLoadState("networkidle");
  return { context, page };
}

async function signIn(page: Page, ms: number): Promise<Counted> {
  const answered = page.waitForResponse(/account\/login/);
  await page.locator("[name=account]").fill(ACCOUNT);
  await page.locator("[name=password]").fill(passwords.password);
  wire.roundTripMs = ms;
  await page.getByRole("button", { name: "Sign in" }).click();
  await answered;
  return counting(() => shown(page));
}

/** Waits for each refresh, so that all of them take place. */
async function anHour(context: BrowserContext, page: Page, ms: number): Promise<Counted> {
  const session = await context.newCDPSession(page);
  await session.send("Page.bringToFront");
  // The number of requests does not depend on the round trip.
  wire.roundTripMs = 0;
  const total: Counted = { requests: 0, bytes: 0 };
  for (let i = 0; i < REFRESHES; i += 1) {
    const { requests, bytes } = await counting(() => page.clock.runFor(INTERVAL_MS), 150);
    total.requests += requests;
    total.bytes += bytes;
  }
  wire.roundTripMs = ms;
  const one = await counting(() => page.clock.runFor(INTERVAL_MS));
  await page.close();
  return { ...total, ...(one.doneAfter !== undefined && { doneAfter: one.doneAfter }) };
}

async function comeBack(context: BrowserContext, member: Client, ms: number): Promise<Counted> {
  wire.roundTripMs = ms;
  const { balance } = await member.call("GET wallet/balances", {});
  const page = await context.newPage();
  return counting(async () => {
    await page.goto(`${wire.origin}/`);
    await shown(page, Number(balance));
  });
}

async function shown(page: Page, balance?: number): Promise<void> {
  const text =
    balance === undefined
      ? /^[\d,]+\.\d{4}$/
      : new Intl.NumberFormat("en", { minimumFractionDigits: 4 }).format(balance);
  await page.getByRole("main").getByText(text).first().waitFor({ timeout: SHOWN_MS });
}

async function counting(
  work: () => Promise<unknown>,
  quietMs = QUIET_MS + wire.roundTripMs,
): Promise<Counted> {
  wire.reset();
  const began = performance.now();
  await work();
  const shownAfter = performance.now() - began;
  do await sleep(quietMs / 5);
  while (wire.counted.open > 0 || performance.now() - Math.max(wire.counted.lastAt, began) < quietMs);
  const { requests, bytes, lastAt } = wire.counted;
  return { requests, bytes, shownAfter, doneAfter: Math.max(0, lastAt - began) };
}

function nothingCounted() {
  return { requests: 0, bytes: 0, open: 0, lastAt: 0 };
}

async function openCountingWire(target: string): Promise<CountingWire> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<net.Socket>();
  let counted = nothingCounted();
  const far = http.createServer((request, response) => {
    const isCall = request.url?.startsWith("/api/") ?? false;
    const own = counted;
    own.open += 1;
    const headers = Object.entries(request.headers).flat().join("").length;
    const sent = headers + (request.url?.length ?? 0) + Number(request.headers["content-length"] ?? 0);
    let received = 0;
    response.on("close", () => {
      own.open -= 1;
      own.lastAt = performance.now();
      if (!isCall) return;
      own.requests += 1;
      own.bytes += sent + received;
    });
    setTimeout(() => {
      const { method, url, headers: given } = request;
      const passed = http.request({ hostname, port, method, path: url, headers: given }, (answer) => {
        received += answer.rawHeaders.join("").length;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on("data", (chunk: Buffer) => (received += chunk.length));
        answer.pipe(response);
      });
      passed.on("error", () => request.socket.destroy());
      request.pipe(passed);
    }, current.roundTripMs);
  });
  far.on("connection", (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  far.listen(0, "127.0.0.1");
  await once(far, "listening");
  const current: CountingWire = {
    origin: `http://127.0.0.1:${(far.address() as net.AddressInfo).port}`,
    roundTripMs: 0,
    get counted() {
      return counted;
    },
    reset() {
      counted = nothingCounted();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      far.close();
    },
  };
  return current;
}

function print(name: string, { requests, bytes, shownAfter, doneAfter }: Counted): void {
  const figures = [requests, bytes.toLocaleString("en"), seconds(shownAfter), seconds(doneAfter)];
  console.log(`| ${[name, ...figures].join(" | ")} |`);
}

function seconds(ms?: number): string {
  return ms === undefined ? "" : `${(ms / 1000).toFixed(1)} s`;
}
