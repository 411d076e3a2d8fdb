import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApi, type ApiEnvironment } from "../../../src/api/client.ts";
import { RefusedError, SignedOutError, UnreachableError } from "../../../src/shared/errors.ts";
import { json, ok } from "../browser.ts";

const fetch = vi.fn<typeof globalThis.fetch>();
const onSignedOut = vi.fn<ApiEnvironment["onSignedOut"]>();
const onUnreachable = vi.fn<(error: UnreachableError) => void>();
const onAnswered = vi.fn<(at: Date) => void>();
let token: string | null = "secret";

const api = createApi({
  base: "https://a.example/api/",
  fetch,
  now: () => new Date("2026-11-20T12:00:00Z"),
  token: () => token,
  language: () => "vi-VN",
  onSignedOut,
  onUnreachable,
  onAnswered,
});

/** What the last request was. */
function sent() {
  const [url, init = {}] = fetch.mock.lastCall ?? [];
  return {
    url: String(url),
    method: init.method,
    body: init.body,
    headers: new Headers(init.headers),
    cache: init.cache,
  };
}

const html = (status: number) =>
  new Response("<html>Welcome to the airport</html>", { status, headers: { "content-type": "text/html" } });

async function failure(answer: Response | Promise<Response>): Promise<unknown> {
  fetch.mockReturnValueOnce(Promise.resolve(answer));
  return api.call("GET wallet/balances", {}).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  token = "secret";
});
afterEach(() => vi.useRealTimers());

const unchanged = () =>
  new Response(null, { status: 304, headers: { date: "Fri, 20 Nov 2026 12:30:00 GMT" } });

describe("what is sent", () => {
  test("a member's call carries the token and the language, and is not answered from a cache", async () => {
    fetch.mockResolvedValue(ok({}));
    await api.call("GET wallet/balanceLogs", { after: 3, limit: 200 });
    expect(sent()).toMatchObject({
      url: "https://a.example/api/wallet/balanceLogs?after=3&limit=200",
      method: "GET",
    });
    expect(sent().headers.get("token")).toBe("secret");
    expect(sent().headers.get("accept-language")).toBe("vi-VN");
    expect(sent().cache).toBe("no-store");
  });

  test("the server's clock is read off a member's answer, never off a public one, which may be from a cache", async () => {
    fetch.mockResolvedValueOnce(ok({}));
    await api.call("GET wallet/balances", {});
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith(new Date("2026-11-20T12:00:00Z"));
    fetch.mockResolvedValueOnce(ok({}));
    await api.call("GET config", {});
    expect(onAnswered).toHaveBeenCalledOnce();
  });

  test("a public call is not answered from the browser's cache, which may hold another host's page", async () => {
    fetch.mockResolvedValue(ok({}));
    await api.call("GET config", {});
    expect(sent().cache).toBe("no-store");
  });

  test("an answer that nothing has changed is told as such, with its time, and only to whom it can be told", async () => {
    fetch.mockResolvedValueOnce(unchanged());
    const at = new Date("2026-11-20T12:30:00Z");
    expect(await api.callIfChanged("GET sync", { since: "c" })).toEqual({ data: null, at });
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith(at);
    expect(await failure(unchanged())).toBeInstanceOf(UnreachableError);
  });

  test("a public call goes without the token, so that the worker may keep the answer", async () => {
    fetch.mockResolvedValue(ok({}));
    await api.call("GET config", {});
    expect(sent().headers.has("token")).toBe(false);
  });

  test("a change carries its body and its idempotency key", async () => {
    fetch.mockResolvedValue(ok({}));
    const body = { level: 1, payType: "usdt", payPassword: "p" } as const;
    await api.call("POST vote/create", body, { key: "k-1" });
    expect(sent()).toMatchObject({ url: "https://a.example/api/vote/create", method: "POST" });
    expect(JSON.parse(String(sent().body))).toEqual(body);
    expect(sent().headers.get("idempotency-key")).toBe("k-1");
    expect(sent().headers.get("content-type")).toBe("application/json");
  });

  test("a change that fails is not sent again", async () => {
    fetch.mockRejectedValue(new TypeError("Failed to fetch"));
    await expect(api.call("POST account/logout", {})).rejects.toThrow(UnreachableError);
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe("a success", () => {
  test("gives the data, with the answer's own time", async () => {
    fetch.mockResolvedValue(ok({ usdt: "1" }, { headers: { date: "Thu, 19 Nov 2026 08:00:00 GMT" } }));
    const { data, at } = await api.call("GET wallet/balances", {});
    expect(data).toEqual({ usdt: "1" });
    expect(at.toISOString()).toBe("2026-11-19T08:00:00.000Z");
  });

  test("without a time of its own has the device's", async () => {
    fetch.mockResolvedValue(ok(null));
    const { at } = await api.call("GET wallet/balances", {});
    expect(at.toISOString()).toBe("2026-11-20T12:00:00.000Z");
  });
});

describe("a refusal", () => {
  test("with body code 500 has its reason, field, time and text", async () => {
    const data = { reason: "pay_password_locked", field: "payPassword", retryAt: "2026-11-20T12:15:00Z" };
    const error = await failure(json({ code: 500, msg: "Locked.", data }));
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ ...data, message: "Locked.", indefinite: false });
  });

  test.each([
    [404, "not_found"],
    [413, "body_too_large"],
    [429, "too_many_requests"],
    [503, "unavailable"],
  ])("with HTTP status %i and our envelope has its reason too", async (status, reason) => {
    const error = await failure(json({ code: status, msg: "", data: { reason } }, { status }));
    expect(error).toMatchObject({ name: "RefusedError", reason });
  });

  test.each(["internal", "unavailable"])("for %s leaves open what became of a change", async (reason) => {
    expect(await failure(json({ code: 500, msg: "", data: { reason } }))).toMatchObject({ indefinite: true });
  });

  test("for a reason of a newer server is still a refusal, with the server's text", async () => {
    const error = await failure(json({ code: 500, msg: "Not on Sundays.", data: { reason: "sunday" } }));
    expect(error).toMatchObject({ name: "RefusedError", reason: "invalid", message: "Not on Sundays." });
  });
});

describe("body code 4001", () => {
  test("says that this session is over", async () => {
    const error = await failure(json({ code: 4001, msg: "Sign in again.", data: null }));
    expect(error).toBeInstanceOf(SignedOutError);
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith("Sign in again.", "secret");
  });

  test("names the session the call was made in, not one begun since", async () => {
    const held = Promise.withResolvers<Response>();
    fetch.mockReturnValueOnce(held.promise);
    const call = api.call("GET wallet/balances", {});
    token = "newer";
    held.resolve(json({ code: 4001, msg: "", data: null }));
    await expect(call).rejects.toThrow(SignedOutError);
    expect(onSignedOut).toHaveBeenCalledExactlyOnceWith("", "secret");
  });
});

describe("no answer of ours", () => {
  test("is a page of another: a public network's login is not an answer", async () => {
    expect(await failure(html(200))).toMatchObject({ name: "UnreachableError", kind: "not-json" });
  });

  test("is JSON that is not our envelope", async () => {
    expect(await failure(json({ hello: "world" }))).toMatchObject({ kind: "not-json" });
  });

  test("is an answer cut off half way", async () => {
    const cut = new Response('{"code":200,"da', { headers: { "content-type": "application/json" } });
    expect(await failure(cut)).toMatchObject({ kind: "not-json" });
  });

  test("is an error page of something before the server", async () => {
    expect(await failure(html(502))).toMatchObject({ kind: "server" });
  });

  test("is a request that could not be made", async () => {
    expect(await failure(Promise.reject(new TypeError("Failed to fetch")))).toMatchObject({
      kind: "network",
    });
    expect(onUnreachable).toHaveBeenCalledOnce();
  });

  test("is none within 60 seconds", async () => {
    vi.useFakeTimers();
    fetch.mockImplementationOnce(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
        }),
    );
    const call = api.call("GET wallet/balances", {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(onUnreachable).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ name: "UnreachableError", kind: "timeout" });
  });

  test("is a body that stops coming within 60 seconds", async () => {
    vi.useFakeTimers();
    fetch.mockImplementationOnce(async (_url, init) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"code":200'));
          init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body, { headers: { "content-type": "application/json" } });
    });
    const call = api.call("GET wallet/balances", {}).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await call).toMatchObject({ kind: "timeout" });
  });
});
