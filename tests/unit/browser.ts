/** As much of a browser as src/state touches, for tests that run without one. */
import { vi } from "vitest";

export function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

export interface FakeBrowser {
  window: EventTarget;
  document: EventTarget & {
    visibilityState: DocumentVisibilityState;
    querySelector(selector: string): unknown;
    querySelectorAll(selector: string): unknown[];
  };
  localStorage: Storage;
  sessionStorage: Storage;
  setOnline(online: boolean): void;
}

/** Puts a browser in the place of the globals. Undo with `closeBrowser()`; import what reads them afterwards. */
export function fakeBrowser(): FakeBrowser {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    baseURI: "https://a.example/",
    visibilityState: "visible" as DocumentVisibilityState,
    documentElement: { lang: "", dataset: {} },
    body: {},
    querySelector: () => null,
    querySelectorAll: () => [] as unknown[],
  });
  const navigator = { onLine: true };
  const localStorage = memoryStorage();
  const sessionStorage = memoryStorage();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("document", document);
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", sessionStorage);
  return {
    window,
    document,
    localStorage,
    sessionStorage,
    setOnline: (online) => void (navigator.onLine = online),
  };
}

/** Takes it away again; what is still in flight finds a page that nobody looks at, as in a browser, instead of none. */
export function closeBrowser(): void {
  vi.unstubAllGlobals();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "hidden" }));
}

/** A JSON answer of the server. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(init.headers as Record<string, string>),
    },
  });
}

/** A successful one. */
export function ok(data: unknown, init: ResponseInit = {}): Response {
  return json({ code: 200, msg: "", data }, init);
}
