import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, type FakeBrowser } from "../browser.ts";

let browser: FakeBrowser;
const startAnew = vi.fn<() => void>();
let mutated: () => void;
/** What the page's fields are, as far as they are looked at. */
let fields: FakeField[];
let here: string;

class FakeField extends EventTarget {
  readonly name: string;
  readonly type: string;
  #value: string;
  constructor(name: string, value = "", type = "text") {
    super();
    this.name = name;
    this.type = type;
    this.#value = value;
  }
  get value() {
    return this.#value;
  }
  set value(text: string) {
    this.#value = text;
  }
}

async function start() {
  vi.resetModules();
  const { reload } = await import("../../../src/state/reload.ts");
  const { restoreTyped } = await import("../../../src/state/later/restore-typed.ts");
  const { installNavigation } = await import("../../../src/state/navigation.ts");
  installNavigation({ here: () => here, go: () => undefined });
  return { reload, restoreTyped };
}

beforeEach(() => {
  browser = fakeBrowser();
  fields = [];
  here = "/pages/feedback";
  browser.document.querySelectorAll = () => fields;
  vi.stubGlobal("location", { reload: startAnew });
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(callback: () => void) {
        mutated = callback;
      }
      observe = () => undefined;
      disconnect = () => (mutated = () => undefined);
    },
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

test("what was typed stands in its field again after a reload, and React hears of it", async () => {
  fields = [new FakeField("content", "The bill is late")];
  (await start()).reload();
  expect(startAnew).toHaveBeenCalledOnce();
  const field = new FakeField("content");
  const heard = vi.fn<() => void>();
  field.addEventListener("input", heard);
  fields = [field];
  (await start()).restoreTyped();
  expect(field.value).toBe("The bill is late");
  expect(heard).toHaveBeenCalledOnce();
});

test("fault 842: what is typed until the new page is there is kept too", async () => {
  const content = new FakeField("content", "The bill");
  fields = [content];
  (await start()).reload();
  content.value = "The bill is late";
  browser.window.dispatchEvent(new Event("pagehide"));
  const field = new FakeField("content");
  fields = [field];
  (await start()).restoreTyped();
  expect(field.value).toBe("The bill is late");
});

test("a field that appears later is filled when it does, and one begun anew is left alone", async () => {
  fields = [new FakeField("amount", "120"), new FakeField("account", "nova")];
  (await start()).reload();
  const amount = new FakeField("amount", "30");
  fields = [amount];
  (await start()).restoreTyped();
  expect(amount.value).toBe("30");
  const account = new FakeField("account");
  fields = [amount, account];
  mutated();
  expect(account.value).toBe("nova");
});

test("no password is ever kept, nor a file", async () => {
  fields = [
    new FakeField("payPassword", "secret-of-mine", "password"),
    new FakeField("payPassword", "secret-of-mine, shown", "text"),
    new FakeField("passwordAgain", "secret-of-mine, shown", "text"),
    new FakeField("file", "C:\\x", "file"),
  ];
  (await start()).reload();
  expect(browser.sessionStorage.getItem("starship.typed")).not.toMatch(/secret-of-mine|payPassword|C:/);
});

test("on another screen nothing is filled in, and nothing is kept any longer", async () => {
  fields = [new FakeField("content", "hello")];
  (await start()).reload();
  const field = new FakeField("content");
  fields = [field];
  here = "/pages/withdraw";
  (await start()).restoreTyped();
  expect(field.value).toBe("");
  expect(browser.sessionStorage.getItem("starship.typed")).toBeNull();
});
