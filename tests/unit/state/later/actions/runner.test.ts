import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Api } from "../../../../../src/api/client.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../../../../../src/shared/errors.ts";
import { createMemoryStore } from "../../../../../src/mirror/memory-store.ts";
import type { MirrorStore } from "../../../../../src/mirror/store.ts";
import { createActionRunner } from "../../../../../src/state/later/actions/runner.ts";
import { idle, type ActionState } from "../../../../../src/state/action-types.ts";

const PASSWORD = "spending-secret";
const body = { level: 1, payType: "usdt" } as const;
const receiptFor = (key: string) => ({ key, action: "vote", at: "", entries: [], hash: "h", signature: "s" });

/** What the server does with a vote, and what it knows of its key. */
let vote: (key: string) => Promise<unknown>;
let outcome: (key: string) => Promise<unknown>;
let giveUp: (key: string) => Promise<unknown>;
let votes: { key: string; request: unknown }[];
let asked: number[];

let store: MirrorStore;
let state: ActionState;
let reachable: boolean;
const onDone = vi.fn<() => void>();

const api = {
  async call(call: string, request: { key: string }, options?: { key: string }) {
    if (call === "GET receipt") {
      asked.push(Date.now());
      return { data: await outcome(request.key), at: new Date() };
    }
    if (call === "POST receipt/void") return { data: await giveUp(request.key), at: new Date() };
    votes.push({ key: options?.key ?? "", request });
    return { data: await vote(options?.key ?? ""), at: new Date() };
  },
} as unknown as Api;

function createRunner() {
  return createActionRunner({
    state,
    api,
    store: async () => store,
    reachable: () => reachable,
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        setTimeout(resolve, ms);
        signal.addEventListener("abort", () => reject(new Error("aborted")));
      }),
    onDone,
  });
}
let runner: ReturnType<typeof createRunner>;

const send = () => runner.send("POST vote/create", () => ({ ...body, payPassword: PASSWORD }));
const cancel = () => runner.send("POST withdraw/cancel", () => ({ id: "7" }));
const fail = (error: Error) => async () => {
  throw error;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  store = createMemoryStore();
  state = { ...idle };
  reachable = true;
  votes = [];
  asked = [];
  vote = async (key) => ({ status: "active", receipt: receiptFor(key) });
  outcome = async () => ({ state: "unknown" });
  giveUp = async () => ({ state: "void" });
  onDone.mockClear();
  runner = createRunner();
});
afterEach(() => {
  runner.reset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("an action that is answered", () => {
  test("has its key stored before it is sent", async () => {
    vote = async (key) => {
      expect((await store.actions()).map((row) => row.key)).toEqual([key]);
      expect(state).toMatchObject({ status: "sending", key });
      return { receipt: receiptFor(key) };
    };
    await send();
    expect(state.status).toBe("done");
  });

  test("is done: its receipt is kept, its key forgotten, and the balances refreshed", async () => {
    await send();
    const key = votes[0]?.key ?? "";
    expect(state).toMatchObject({ status: "done", call: "POST vote/create", key, receipt: receiptFor(key) });
    expect(await store.receipt(key)).toEqual(receiptFor(key));
    expect(await store.actions()).toEqual([]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test("is refused: the reason is shown, the key forgotten, and nothing refreshed", async () => {
    vote = fail(new RefusedError("wrong_pay_password", "Wrong.", { field: "payPassword" }));
    await send();
    expect(state).toMatchObject({
      status: "refused",
      refusal: { reason: "wrong_pay_password", field: "payPassword", retryAt: null },
    });
    expect(await store.actions()).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  });

  test("ends with the session: it was turned away before anything was done", async () => {
    vote = fail(new SignedOutError(""));
    await send();
    expect(state.status).toBe("idle");
    expect(await store.actions()).toEqual([]);
  });
});

describe("a withdrawal that is taken back", () => {
  test("needs no password, has its key stored before it is sent, and is done without a receipt", async () => {
    vote = async (key) => {
      expect((await store.actions()).map((row) => row.key)).toEqual([key]);
      return { id: "7", status: "cancelled" };
    };
    await cancel();
    expect(votes.map(({ request }) => request)).toEqual([{ id: "7" }]);
    expect(state).toMatchObject({ status: "done", call: "POST withdraw/cancel", receipt: null });
    expect(await store.actions()).toEqual([]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test("is checked by its key when no answer comes, and never sent again", async () => {
    vote = fail(new UnreachableError("timeout"));
    outcome = async () => ({ state: "done", response: { code: 200, data: { status: "cancelled" } } });
    await cancel();
    expect(state).toMatchObject({ status: "done", receipt: null });
    expect(votes).toHaveLength(1);
  });
});

describe("an action without an answer", () => {
  const unanswered = [
    new UnreachableError("timeout"),
    new UnreachableError("network"),
    new UnreachableError("not-json"),
    new UnreachableError("server"),
    new RefusedError("internal", ""),
    new RefusedError("unavailable", ""),
  ];

  test.each(unanswered)("is checked and never sent again: %s", async (error) => {
    vote = fail(error);
    const running = send();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.status).toBe("checking");
    expect(await store.actions()).toMatchObject([{ key: state.key, settledAt: Date.now() }]);
    outcome = async (key) => ({ state: "done", response: { code: 200, data: { receipt: receiptFor(key) } } });
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    expect(state).toMatchObject({ status: "done", receipt: receiptFor(votes[0]?.key ?? "") });
    expect(votes).toHaveLength(1);
    expect(await store.actions()).toEqual([]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  test("fault 183: is not said to have failed before the server has confirmed that it refuses the key", async () => {
    vote = fail(new UnreachableError("timeout"));
    giveUp = fail(new UnreachableError("network"));
    const running = send();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(state.status).toBe("checking");
    giveUp = async () => ({ state: "unknown" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.status).toBe("checking");
    giveUp = async (key) => ({ state: "void", key });
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    expect(state).toMatchObject({ status: "refused", refusal: { reason: "not_carried_out" } });
  });

  test("fault 183: is done when it was carried out just before its key was to be given up", async () => {
    vote = fail(new UnreachableError("timeout"));
    giveUp = async (key) => ({ state: "done", response: { code: 200, data: { receipt: receiptFor(key) } } });
    const running = send();
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    expect(state).toMatchObject({ status: "done", receipt: receiptFor(votes[0]?.key ?? "") });
  });

  test("did not happen once its key is still unknown 15 seconds after the request ended", async () => {
    vote = fail(new UnreachableError("timeout"));
    const ended = Date.now();
    const running = send();
    await vi.advanceTimersByTimeAsync(14_900);
    expect(state.status).toBe("checking");
    await vi.advanceTimersByTimeAsync(30_000);
    await running;
    expect(state).toMatchObject({ status: "refused", refusal: { reason: "not_carried_out" } });
    expect(asked.at(-1)).toBeGreaterThanOrEqual(ended + 15_000);
    expect(votes).toHaveLength(1);
    expect(await store.actions()).toEqual([]);
  });

  test("stays in doubt as long as nobody can be asked", async () => {
    vote = fail(new UnreachableError("network"));
    outcome = fail(new UnreachableError("network"));
    void send();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(state.status).toBe("checking");
    expect(await store.actions()).toHaveLength(1);
  });

  test("waits for sign-in where the outcome may no longer be asked", async () => {
    vote = fail(new UnreachableError("network"));
    outcome = fail(new SignedOutError(""));
    await send();
    expect(state.status).toBe("idle");
    expect(await store.actions()).toHaveLength(1);
  });
});

describe("an action that was open when the app was closed", () => {
  const row = { key: "left-over", action: "POST vote/create" as const };

  test("is taken up and shown with its outcome", async () => {
    await store.putAction({ ...row, startedAt: Date.now() - 5_000 });
    outcome = async (key) => ({ state: "done", response: { code: 200, data: { receipt: receiptFor(key) } } });
    await runner.resume();
    expect(state).toMatchObject({ status: "done", key: "left-over", receipt: receiptFor("left-over") });
    expect(votes).toEqual([]);
  });

  test("did not happen once its key is still unknown 75 seconds after it was sent", async () => {
    const startedAt = Date.now() - 30_000;
    await store.putAction({ ...row, startedAt });
    const running = runner.resume();
    await vi.advanceTimersByTimeAsync(44_000);
    expect(state).toMatchObject({ status: "checking", key: "left-over" });
    await vi.advanceTimersByTimeAsync(30_000);
    await running;
    expect(state).toMatchObject({ status: "refused", refusal: { reason: "not_carried_out" } });
    expect(asked.at(-1)).toBeGreaterThanOrEqual(startedAt + 75_000);
  });

  test("is dropped when another tab has found the outcome", async () => {
    await store.putAction({ ...row, startedAt: Date.now() });
    const running = runner.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.status).toBe("checking");
    await store.settleAction(row.key);
    await vi.advanceTimersByTimeAsync(30_000);
    await running;
    expect(state.status).toBe("idle");
  });

  test("is no longer shown when another member signs in", async () => {
    await store.putAction({ ...row, startedAt: Date.now() });
    const running = runner.resume();
    await vi.advanceTimersByTimeAsync(0);
    runner.reset();
    await running;
    expect(state).toEqual(idle);
    expect(await store.actions()).toHaveLength(1);
  });
});

describe("what is not sent", () => {
  test("goes nowhere without a connection, and nothing of it is stored", async () => {
    reachable = false;
    runner.confirm("POST vote/create");
    await send();
    expect(state.status).toBe("confirming");
    expect(votes).toEqual([]);
    expect(await store.actions()).toEqual([]);
  });

  test("is the second of two presses, even when the first was answered at once", async () => {
    runner.confirm("POST vote/create");
    await Promise.all([send(), send()]);
    expect(state.status).toBe("done");
    await send();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(votes).toHaveLength(1);
  });

  test("is another action while one is open, which cannot be dismissed either", async () => {
    vote = fail(new UnreachableError("network"));
    void send();
    await vi.advanceTimersByTimeAsync(1_000);
    await send();
    runner.dismiss();
    runner.confirm("POST vote/create");
    expect(state.status).toBe("checking");
    expect(votes).toHaveLength(1);
  });
});

describe("an action within 500 ms of one that was refused", () => {
  let running: Promise<void>;
  beforeEach(async () => {
    vote = fail(new RefusedError("wrong_pay_password", ""));
    await send();
    await vi.advanceTimersByTimeAsync(100);
    running = send();
  });

  test("is not lost: it is sent when they are over, under a key of its own", async () => {
    await vi.advanceTimersByTimeAsync(399);
    expect(state.status).toBe("sending");
    expect(votes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await running;
    expect(votes).toHaveLength(2);
    expect(votes[0]?.key).not.toBe(votes[1]?.key);
  });

  test("is not sent when the connection goes meanwhile, and can be confirmed again", async () => {
    reachable = false;
    await vi.advanceTimersByTimeAsync(400);
    await running;
    expect(votes).toHaveLength(1);
    expect(state.status).toBe("confirming");
    expect(await store.actions()).toEqual([]);
  });

  test("is not sent when the member signs out meanwhile", async () => {
    runner.reset();
    await vi.advanceTimersByTimeAsync(400);
    await running;
    expect(votes).toHaveLength(1);
    expect(state).toEqual(idle);
  });
});

test("where the browser keeps no key, the action goes on and its outcome is still asked for", async () => {
  store = {
    ...createMemoryStore(),
    putAction: fail(new DOMException("full", "QuotaExceededError")),
    settleAction: fail(new DOMException("full", "QuotaExceededError")),
  };
  vote = fail(new UnreachableError("timeout"));
  const running = send();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(state.status).toBe("checking");
  outcome = async (key) => ({ state: "done", response: { code: 200, data: { receipt: receiptFor(key) } } });
  await vi.advanceTimersByTimeAsync(30_000);
  await running;
  expect(state.status).toBe("done");
});

test("the password is in the request and nowhere else, whatever becomes of it", async () => {
  const kept: unknown[] = [];
  const put = store.putAction.bind(store);
  store.putAction = async (row) => {
    kept.push(row);
    await put(row);
  };
  for (const error of [null, new RefusedError("wrong_pay_password", ""), new UnreachableError("timeout")]) {
    vote = error ? fail(error) : async (key) => ({ receipt: receiptFor(key) });
    runner.confirm("POST vote/create");
    const running = send();
    await vi.advanceTimersByTimeAsync(0);
    kept.push(JSON.stringify(state), await store.actions());
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    kept.push(JSON.stringify(state), await store.actions());
  }
  expect(votes.map(({ request }) => request)).toEqual(
    Array.from({ length: 3 }, () => ({ ...body, payPassword: PASSWORD })),
  );
  expect(JSON.stringify(kept)).not.toContain(PASSWORD);
});
