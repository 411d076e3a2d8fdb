import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiEnvironment } from "../../../src/api/client.ts";
import { RefusedError, SignedOutError, type UnreachableError } from "../../../src/api/errors.ts";
import { upload } from "../../../src/api/upload.ts";

/** As much of an XMLHttpRequest as an upload touches; the test says what comes back. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers = new Headers();
  opened = "";
  body: FormData | null = null;
  timeout = 0;
  status = 0;
  responseText = "";

  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader(name: string) {
    return name === "content-type" ? "application/json" : null;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.end("abort");
  }
  end(type: string) {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event("loadend"));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.end("load");
  }
}

const environment = {
  base: "https://a.example/api/",
  token: () => "secret",
  language: () => "ko-KR",
  onSignedOut: vi.fn<ApiEnvironment["onSignedOut"]>(),
  onUnreachable: vi.fn<(error: UnreachableError) => void>(),
} satisfies ApiEnvironment;
const picture = new Blob(["pixels"], { type: "image/png" });
let stop: AbortController;
const shares: number[] = [];

function begin() {
  const options = { signal: stop.signal, onProgress: (share: number) => void shares.push(share) };
  return upload(environment, picture, options);
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  stop = new AbortController();
  shares.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test("a picture goes out as a form, with the token in header and form, the language, and a minute's time", async () => {
  const sent = begin();
  const request = FakeRequest.last;
  request.answer(200, { code: 200, msg: "", data: { id: "7", url: "/api/uploads/7" } });
  expect(await sent).toEqual({ id: "7", url: "/api/uploads/7" });
  expect(request.opened).toBe("POST https://a.example/api/app/upload");
  expect([request.headers.get("token"), request.headers.get("accept-language")]).toEqual(["secret", "ko-KR"]);
  expect(request.timeout).toBe(60_000);
  const form = new Map(request.body);
  expect(form.get("token")).toBe("secret");
  expect(await (form.get("file") as File).text()).toBe("pixels");
});

test("progress is told as a share", async () => {
  const sent = begin();
  const request = FakeRequest.last;
  for (const loaded of [1, 2]) {
    request.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total: 4 }));
  }
  request.answer(200, { code: 200, msg: "", data: { id: "7", url: "" } });
  await sent;
  expect(shares).toEqual([0.25, 0.5]);
});

test("a refusal is one", async () => {
  const sent = begin();
  FakeRequest.last.answer(200, { code: 500, msg: "no", data: { reason: "bad_file", field: "file" } });
  await expect(sent).rejects.toThrow(RefusedError);
});

test("the end of the session is told with the token that ended", async () => {
  const sent = begin();
  FakeRequest.last.answer(200, { code: 4001, msg: "over", data: null });
  await expect(sent).rejects.toThrow(SignedOutError);
  expect(environment.onSignedOut).toHaveBeenCalledWith("over", "secret");
});

test.each([
  ["error", "network"],
  ["timeout", "timeout"],
])("%s means that nobody answered: %s", async (event, kind) => {
  const sent = begin();
  FakeRequest.last.end(event);
  await expect(sent).rejects.toMatchObject({ kind });
  expect(environment.onUnreachable).toHaveBeenCalledOnce();
});

test("a picture that is taken out stops being sent, and nobody is called unreachable", async () => {
  const sent = begin();
  stop.abort();
  await expect(sent).rejects.toBe(stop.signal.reason);
  expect(environment.onUnreachable).not.toHaveBeenCalled();
});
