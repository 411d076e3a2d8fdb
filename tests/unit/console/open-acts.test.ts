/** Source: rules.md O145. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser } from "../browser.ts";

const credit = { account: "nova", asset: "usdt", amount: "5", reason: "A prize" } as const;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 0 });
  fakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

async function start() {
  const session = await import("../../../console/state/session.ts");
  const acts = await import("../../../console/state/open-acts.ts");
  session.startSession({ token: "t", name: "anna", roles: ["admin"] });
  return { ...session, ...acts };
}

test("an act that is open is the same one, whatever its reason, until its outcome is known", async () => {
  const { openAct, closeAct } = await start();
  const first = openAct("POST operator/credit", credit);
  expect(openAct("POST operator/credit", { ...credit, reason: "The prize" })).toEqual(first);
  expect(openAct("POST operator/credit", { ...credit, amount: "6" }).key).not.toBe(first.key);
  closeAct(first);
  expect(openAct("POST operator/credit", credit).key).not.toBe(first.key);
});

test("after ten minutes the same content is another act", async () => {
  const { openAct, OPEN_MS } = await start();
  const first = openAct("POST operator/credit", credit);
  vi.advanceTimersByTime(OPEN_MS);
  expect(openAct("POST operator/credit", credit).key).not.toBe(first.key);
});

test("what states how things are to be is done again, since it may have been undone", async () => {
  const { openAct } = await start();
  const body = { account: "nova", reason: "stolen" };
  const first = openAct("POST operator/member/freeze", body);
  expect(openAct("POST operator/member/freeze", body).key).not.toBe(first.key);
});

test("an outcome that is known after the session's end is that of its own operator's act", async () => {
  const { openAct, closeAct, endSession, startSession } = await start();
  const first = openAct("POST operator/credit", credit);
  endSession("over");
  startSession({ token: "u", name: "ben", roles: ["admin"] });
  const other = openAct("POST operator/credit", credit);
  expect(other.key).not.toBe(first.key);
  closeAct(first);
  expect(openAct("POST operator/credit", credit).key).toBe(other.key);
  startSession({ token: "v", name: "anna", roles: ["admin"] });
  expect(openAct("POST operator/credit", credit).key).not.toBe(first.key);
});
