import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Api } from "../../../../../src/api/client.ts";
import { RefusedError, UnreachableError } from "../../../../../src/shared/errors.ts";
import { createMemoryStore } from "../../../../../src/mirror/memory-store.ts";
import type { MirrorStore } from "../../../../../src/mirror/store.ts";
import { createActionRunner } from "../../../../../src/state/later/actions/runner.ts";
import { idle, type ActionState } from "../../../../../src/state/action-types.ts";

const HOUR_MS = 3_600_000;

let state: ActionState;
/** The mirror of whoever is signed in now. */
let open: () => Promise<MirrorStore>;
let vote: () => Promise<unknown>;
let outcome: () => Promise<unknown>;
let votes: number;

const api = {
  async call(call: string) {
    if (call === "POST receipt/void") return { data: { state: "void" }, at: new Date() };
    if (call === "GET receipt") return { data: await outcome(), at: new Date() };
    votes += 1;
    return { data: await vote(), at: new Date() };
  },
} as unknown as Api;

let runner: ReturnType<typeof createActionRunner>;
const send = () =>
  runner.send("POST vote/create", () => ({ level: 1, payType: "usdt", payPassword: "spending-secret" }));
const unanswered = () => Promise.reject(new UnreachableError("timeout"));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const store = createMemoryStore();
  open = async () => store;
  state = { ...idle };
  votes = 0;
  vote = async () => ({ status: "active" });
  outcome = async () => ({ state: "unknown" });
  runner = createActionRunner({
    state,
    api,
    store: () => open(),
    reachable: () => true,
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        setTimeout(resolve, ms);
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
    onDone: () => undefined,
  });
});
afterEach(() => {
  runner.reset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Another member signs in: their mirror is the one that is open. */
function signInAnother(): MirrorStore {
  const theirs = createMemoryStore();
  open = async () => theirs;
  runner.reset();
  return theirs;
}

test("an action whose member signs out before it is sent is not sent as the next one", async () => {
  const opened = Promise.withResolvers<MirrorStore>();
  open = () => opened.promise;
  const running = send();
  await vi.advanceTimersByTimeAsync(0);
  const theirs = signInAnother();
  opened.resolve(createMemoryStore());
  await running;
  expect(votes).toBe(0);
  expect(await theirs.actions()).toEqual([]);
});

test("an action that gets no answer leaves nothing with the member who has signed in meanwhile", async () => {
  const answer = Promise.withResolvers<never>();
  vote = () => answer.promise;
  const running = send();
  await vi.advanceTimersByTimeAsync(0);
  const theirs = signInAnother();
  answer.reject(new UnreachableError("timeout"));
  await running;
  expect(await theirs.actions()).toEqual([]);
  expect(state).toEqual(idle);
});

test("an action is checked on when the mirror cannot be read meanwhile", async () => {
  vote = unanswered;
  void send();
  await vi.advanceTimersByTimeAsync(0);
  open = () => Promise.reject(new Error("the connection was closed"));
  await vi.advanceTimersByTimeAsync(10_000);
  outcome = async () => ({ state: "done", response: { code: 200, data: {} } });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(state.status).toBe("done");
});

test("an action is checked on when an empty mirror has taken the place of the one that had its key", async () => {
  vote = unanswered;
  void send();
  await vi.advanceTimersByTimeAsync(0);
  const empty = createMemoryStore();
  open = async () => empty;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state.status).toBe("checking");
  outcome = async () => ({ state: "done", response: { code: 200, data: {} } });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(state.status).toBe("done");
});

test("an action of before takes the place of a confirmation that was opened before it was found", async () => {
  await (await open()).putAction({ key: "left-over", action: "POST vote/create", startedAt: Date.now() });
  const resuming = runner.resume();
  runner.confirm("POST vote/create");
  await vi.advanceTimersByTimeAsync(0);
  expect(state).toMatchObject({ status: "checking", key: "left-over" });
  await send();
  expect(votes).toBe(0);
  runner.reset();
  await resuming;
});

test("a clock that is set back holds no action back for longer than half a second", async () => {
  vote = () => Promise.reject(new RefusedError("wrong_pay_password", ""));
  await send();
  vi.setSystemTime(Date.now() - HOUR_MS);
  void send();
  await vi.advanceTimersByTimeAsync(500);
  expect(votes).toBe(2);
});

test("a clock that is set forward has nobody told that nothing happened while it still may", async () => {
  vote = unanswered;
  void send();
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() + HOUR_MS);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(state.status).toBe("checking");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(state).toMatchObject({ status: "refused", refusal: { reason: "not_carried_out" } });
});

test("a clock that is set back keeps nobody in doubt for longer", async () => {
  vote = unanswered;
  void send();
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() - HOUR_MS);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state).toMatchObject({ status: "refused", refusal: { reason: "not_carried_out" } });
});

test("fault 799: an action is not sent while another tab's has no known outcome, which is shown instead", async () => {
  const store = await open();
  await store.putAction({ key: "other", action: "POST vote/create", startedAt: Date.now() });
  const running = send();
  await vi.advanceTimersByTimeAsync(0);
  expect(state).toMatchObject({ status: "checking", key: "other" });
  outcome = async () => ({ state: "done", response: { code: 200, data: {} } });
  await vi.advanceTimersByTimeAsync(60_000);
  await running;
  expect(state).toMatchObject({ status: "done", key: "other" });
  expect(votes).toBe(0);
});

test("fault 799: where the other tab has told its outcome, the action that was not sent is said not to be", async () => {
  const store = await open();
  await store.putAction({ key: "other", action: "POST vote/create", startedAt: Date.now() });
  const running = send();
  await vi.advanceTimersByTimeAsync(0);
  await store.settleAction("other");
  await vi.advanceTimersByTimeAsync(60_000);
  await running;
  expect(state).toMatchObject({ status: "refused", refusal: { reason: "not_carried_out" } });
  expect(votes).toBe(0);
  await send();
  expect(votes).toBe(1);
});

const never = () => new Promise<never>(() => undefined);

test("fault 800: an action is sent though storage does not answer, and its outcome is told", async () => {
  const store = await open();
  Object.assign(store, { beginAction: never, putAction: never, settleAction: never, actions: never });
  const running = send();
  await vi.advanceTimersByTimeAsync(60_000);
  await running;
  expect(votes).toBe(1);
  expect(state).toMatchObject({ status: "done", saved: false });
});

test("fault 800: an outcome is found though storage has ceased to answer", async () => {
  vote = async () => {
    const store = await open();
    Object.assign(store, { beginAction: never, putAction: never, settleAction: never, actions: never });
    return unanswered();
  };
  const running = send();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state.status).toBe("checking");
  outcome = async () => ({ state: "done", response: { code: 200, data: {} } });
  await vi.advanceTimersByTimeAsync(120_000);
  await running;
  expect(state).toMatchObject({ status: "done", saved: false });
  expect(votes).toBe(1);
});

test("fault 844: an action is sent though storage keeps an earlier one whose outcome has been shown", async () => {
  const store = await open();
  store.settleAction = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  await send();
  const { key } = state;
  runner.dismiss();
  const running = send();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state).toMatchObject({ status: "done", saved: false });
  expect(state.key).not.toBe(key);
  expect(votes).toBe(2);
  await running;
});

test("fault 844: an outcome that has been shown is not shown again because storage keeps its action", async () => {
  const store = await open();
  store.settleAction = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  await send();
  runner.dismiss();
  const resumed = runner.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.status).toBe("idle");
  await resumed;
});
