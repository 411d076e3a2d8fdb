import { beforeEach, expect, test, vi } from "vitest";

/** Each tab is a page of its own, with the browser's locks and channels between them. */
async function openTab() {
  vi.resetModules();
  const [heard, run] = await Promise.all([
    import("../../../src/state/sync-lock.ts"),
    import("../../../src/state/sync-under-lock.ts"),
  ]);
  return { ...heard, ...run };
}

let owner: string;
let owners = 0;

beforeEach(() => {
  // Locks and channels outlive a test.
  owners += 1;
  owner = `member-${owners}`;
});

/** A sync that goes on until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  return { run, release: resolve };
}

test("three tabs that ask while one syncs are content with the one that began after they asked", async () => {
  const tabs = [await openTab(), await openTab(), await openTab()] as const;
  const early = held();
  const first = tabs[0].syncUnderLock(owner, early.run);
  await vi.waitFor(() => expect(early.run).toHaveBeenCalled());
  // The running one may have read before these asked.
  const heard = Promise.all(
    tabs.slice(1).map((tab) => new Promise<void>((resolve) => tab.onOtherTabsSync(() => resolve()))),
  );
  const runs = tabs.slice(1).map(() => vi.fn(async () => undefined));
  const turns = tabs.slice(1).map((tab, i) => tab.syncUnderLock(owner, runs[i]!));
  early.release();
  expect(await first).toBe(true);
  await heard;
  const ran = await Promise.all(turns);
  expect(ran[0]).toBe(true);
  expect(runs[0]).toHaveBeenCalledTimes(1);
});

test("two tabs never sync one member at the same time", async () => {
  const tabs = [await openTab(), await openTab()];
  let running = 0;
  let most = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  await Promise.all([0, 1, 0, 1].map((i) => tabs[i]!.syncUnderLock(owner, run)));
  expect(most).toBe(1);
});

test("another member's sync is no reason to leave out one's own", async () => {
  const one = await openTab();
  const two = await openTab();
  const heard = new Promise<void>((resolve) => two.onOtherTabsSync(() => resolve()));
  await one.syncUnderLock(`${owner}-other`, async () => undefined);
  await heard;
  expect(two.isSyncedElsewhere(owner, 60_000)).toBe(false);
  expect(two.isSyncedElsewhere(`${owner}-other`, 60_000)).toBe(true);
});

test("after a sync that failed the tab that waited does it", async () => {
  const one = await openTab();
  const two = await openTab();
  const failing = one.syncUnderLock(owner, () => Promise.reject(new Error("gone")));
  const run = vi.fn(async () => undefined);
  const turn = two.syncUnderLock(owner, run);
  await expect(failing).rejects.toThrow("gone");
  expect(await turn).toBe(true);
  expect(run).toHaveBeenCalledTimes(1);
});

test("a tab that waits for one that the system has frozen syncs in the end", async () => {
  const frozen = await openTab();
  const two = await openTab();
  const never = held();
  void frozen.syncUnderLock(owner, never.run);
  await vi.waitFor(() => expect(never.run).toHaveBeenCalled());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const run = vi.fn(async () => undefined);
  const turn = two.syncUnderLock(owner, run);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(await turn).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  never.release();
});

test("without locks a sync runs at once", async () => {
  vi.stubGlobal("navigator", {});
  const tab = await openTab();
  const run = vi.fn(async () => undefined);
  expect(await tab.syncUnderLock(owner, run)).toBe(true);
  expect(run).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test("fault 188: a clock that is set back does not make another tab's old sync a fresh one", async () => {
  const [one, two] = [await openTab(), await openTab()];
  const heard = new Promise<void>((resolve) => two.onOtherTabsSync(() => resolve()));
  await one.syncUnderLock(owner, async () => undefined);
  await heard;
  expect(two.isSyncedElsewhere(owner, 15_000)).toBe(true);
  const [time, ticks] = [Date.now(), performance.now()];
  vi.spyOn(Date, "now").mockReturnValue(time - 3_600_000);
  vi.spyOn(performance, "now").mockReturnValue(ticks + 20_000);
  expect(two.isSyncedElsewhere(owner, 15_000)).toBe(false);
  const run = vi.fn(async () => undefined);
  expect(await two.syncUnderLock(owner, run)).toBe(true);
  expect(run).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test("fault 335: a sync that was cut off counts for no other tab as done", async () => {
  const one = await openTab();
  const two = await openTab();
  const heard = vi.fn<(tabSync: { whole: boolean }) => void>();
  two.onOtherTabsSync(heard);
  const cut = Promise.withResolvers<boolean>();
  const blocker = vi.fn(() => cut.promise);
  const first = one.syncUnderLock(owner, () => Promise.resolve(true));
  await first;
  const second = one.syncUnderLock(owner, blocker);
  await vi.waitFor(() => expect(blocker).toHaveBeenCalled());
  cut.resolve(false);
  await second;
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect(heard.mock.calls.map(([{ whole }]) => whole)).toEqual([true, false]);
  expect(two.isSyncedElsewhere(owner, Number.POSITIVE_INFINITY)).toBe(true);
  await one.syncUnderLock(`${owner}-other`, () => Promise.resolve(false));
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3));
  expect(two.isSyncedElsewhere(`${owner}-other`, Number.POSITIVE_INFINITY)).toBe(false);
});
