/**
 * `npm run bench:console`: the console's rooms and a member's page in a real browser, on the demo and on a
 * community of 100,000 on PostgreSQL: first paint, first content, and the server's time for each call. A page deep
 * in a list must cost what the first one did. `-- 20000` sets the size, up to a million members (`-- 1000000
 * lists`); `-- demo`, `-- large` and `-- lists` select parts. Requires `npm run build`. Source: rules.md O129.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { endpoints } from "../contract/endpoints.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres } from "../server/store/store.ts";
import { chromiumArguments, ensureChromium } from "../tests/support/chromium.ts";
import { Desk, newOperator, type Reached } from "../tests/support/operator-sessions.ts";
import { TestClock } from "../tests/support/opened.ts";
import { freshDatabase, startPostgres, withoutSync } from "../tests/support/postgres.ts";
import { startServer } from "../tests/support/server.ts";
import { makeCommunity, SOMEBODY as OF_MANY } from "./community-data.ts";
import { median, type Requirement } from "./ratios.ts";
import { requirementTable } from "./report.ts";

const words = process.argv.slice(2);
const SIZE = Number(words.find((word) => /^\d+$/.test(word)) ?? 100_000);
/** A small community lacks the usual member. */
const SOMEBODY = SIZE < 1_000 ? `m${Math.ceil(SIZE / 2)}` : OF_MANY;
const isSelected = (part: string) => words.includes(part) || !words.some((word) => /^[a-z]+$/.test(word));
const RUNS = 3;
/** A later paint fails the run. */
const LIMIT_MS = 1_000;
const DEPTH = 100;
/** Parameters that a list needs besides a member. */
const QUERIES: Record<string, string> = { "books/lines": "book=fees&asset=usdt" };
/** Measured by bench:airdrops; this community has no airdrop. */
const ELSEWHERE = new Set(["airdrop/recipients"]);
/** All paged lists of the contract, so that none is left out. */
const LISTS = Object.entries(endpoints)
  .filter(([call, { response }]) => call.startsWith("GET operator/") && "next" in propertiesOf(response))
  .map(([call]) => call.slice("GET operator/".length))
  .filter((name) => !ELSEWHERE.has(name))
  .map((name) => {
    const query = name.startsWith("member/") ? `account=${SOMEBODY}` : QUERIES[name];
    return query === undefined ? name : `${name}?${query}`;
  });

/** Read as text, because Node does not load the React components that the table imports. */
const table = readFileSync(path.resolve(import.meta.dirname, "../console/rooms.ts"), "utf8");
const rooms = [...table.matchAll(/path: "(\/[^"]*)"/g)].map(([, room]) => room!);

function propertiesOf(schema: object): object {
  return "properties" in schema ? (schema.properties as object) : {};
}

interface Visit {
  paint: number;
  content: number;
  calls: { name: string; ms: number }[];
}

const requirements: Requirement[] = [];
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
try {
  if (isSelected("demo")) await onDemo();
  if (isSelected("large") || isSelected("lists")) await onLarge();
} finally {
  await browser.close();
}
console.log(`\n${requirementTable(requirements)}`);
if (requirements.some(({ isMet }) => !isMet)) process.exitCode = 1;

async function onDemo(): Promise<void> {
  const server = await startServer({ flags: ["--demo"] });
  try {
    await measure("demo", server.origin, "nova");
  } finally {
    await server.stop();
  }
}

async function onLarge(): Promise<void> {
  const postgres = await startPostgres(withoutSync);
  const database = await freshDatabase(postgres.url);
  try {
    const { db, close } = openPostgres(database.url);
    await migrate(db);
    await close();
    await makeCommunity(database.url, SIZE);
    const server = await startServer({ databaseUrl: database.url, env: { JOBS: "1" } });
    try {
      await untilQuiet(server.origin);
      if (isSelected("large")) await measure(SIZE.toLocaleString("en"), server.origin, SOMEBODY);
      if (isSelected("lists")) await measureLists(server.origin);
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
    await postgres.stop();
  }
}

/** Waits until the workers have made the sums of days and the first root. */
async function untilQuiet(origin: string): Promise<void> {
  const desk = new Desk(origin);
  for (;;) {
    // With a million members the call exceeds its time limit until the earlier days are closed.
    const open = await desk.answer("GET operator/reports/open", {});
    const { list } = await desk.must("GET evidence/roots", {});
    if (open.done && open.data.sheet && list.length > 0) return;
    await setTimeout(1_000);
  }
}

function reached(origin: string): Reached {
  const clock = new TestClock();
  clock.stopAt(new Date());
  return { origin, clock };
}

async function measure(community: string, origin: string, member: string): Promise<void> {
  const roles = ["admin", "finance", "support", "editor"] as const;
  const desk = await newOperator(reached(origin), "bench", [...roles]);
  const session = { token: desk.token, name: "bench", roles };
  console.log(
    `\n${community}: first paint, first content, and the server's time for each call, in ms; median of ${RUNS}`,
  );
  // The first visit makes the server compile its code.
  await visit(browser, `${origin}/operator/#/`, session);
  for (const place of [...rooms, `/members/${member}`]) {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1)
      visits.push(await visit(browser, `${origin}/operator/#${place}`, session));
    const middle = (of: (one: Visit) => number) => median(visits.map(of));
    const [paint, content] = [middle(({ paint: ms }) => ms), middle(({ content: ms }) => ms)];
    const calls = visits.at(-1)!.calls.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`);
    console.log(
      `${place.padEnd(20)} ${paint.toFixed(0).padStart(6)} ${content.toFixed(0).padStart(6)}   ${calls.join(", ")}`,
    );
    requirements.push({
      name: `${community} ${place}: first paint`,
      value: paint,
      limit: LIMIT_MS,
      unit: "ms",
      isMet: paint <= LIMIT_MS,
    });
  }
}

async function visit(from: Browser, url: string, session: object): Promise<Visit> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addInitScript((kept) => {
      localStorage.setItem("starship.lang", JSON.stringify("en"));
      sessionStorage.setItem("starship.operator", JSON.stringify(kept));
    }, session);
    const page = await context.newPage();
    await page.goto(url);
    // The content of a room that reads nothing at first is its form.
    await page.waitForFunction(() => {
      const main = document.querySelector("main");
      return main && (/As of/.test(main.textContent) || main.querySelector("form, input"));
    });
    const content = await page.evaluate(() => performance.now());
    await page.waitForLoadState("networkidle");
    return await page.evaluate((ms) => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      const calls = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("/api/operator/"))
        .map(({ name, requestStart, responseStart }) => ({
          name: name.split("/api/operator/")[1]!,
          ms: responseStart - requestStart,
        }));
      return { paint: paint?.startTime ?? Number.NaN, content: ms, calls };
    }, content);
  } finally {
    await context.close();
  }
}

async function measureLists(origin: string): Promise<void> {
  const desk = new Desk(origin);
  console.log(`\nlists: the first page of 200, and the last of up to ${DEPTH}, in ms`);
  const lists = [...LISTS, "members?q=m", "members?q=m77", "members?q=777"];
  for (const name of lists) {
    const times: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null && times.length < DEPTH) {
      const started = performance.now();
      cursor = await nextOf(desk, name, cursor);
      times.push(performance.now() - started);
    }
    const [first, last] = [median(times.slice(0, 5)), median(times.slice(-5))];
    console.log(
      `${name.padEnd(28)} ${first.toFixed(0).padStart(6)} ${last.toFixed(0).padStart(6)}   ${times.length} pages`,
    );
    if (times.length === DEPTH)
      requirements.push({
        name: `${name}: last page to first`,
        value: last / first,
        limit: 3,
        unit: "x",
        isMet: last / first <= 3,
      });
  }
}

async function nextOf({ origin, token }: Desk, name: string, cursor: string): Promise<string | null> {
  const url = new URL(`/api/operator/${name}`, origin);
  url.searchParams.set("limit", "200");
  if (cursor) url.searchParams.set("cursor", cursor);
  const answer = await fetch(url, { headers: { "operator-token": token! } });
  const { code, data } = (await answer.json()) as { code: number; data: { next?: string | null } };
  if (code !== 200) throw new Error(`${name}: ${JSON.stringify(data)}`);
  return data.next ?? null;
}
