import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import type { Language } from "../../../contract/languages.ts";

/** Catalogues that arrive, or fail, when the test says so, by language and extent. */
const arrivals = new Map<string, PromiseWithResolvers<unknown>>();
vi.mock("../../../src/start/catalogues.ts", () => ({
  // As an import: asked for twice, it is fetched once.
  async loadTexts(language: string, extent: string) {
    await arrivalOf(language, extent).promise;
    return { language, extent };
  },
}));

function arrivalOf(language: string, extent: string): PromiseWithResolvers<unknown> {
  const key = `${language} ${extent}`;
  const arrival = arrivals.get(key) ?? Promise.withResolvers();
  arrivals.set(key, arrival);
  return arrival;
}

function arrive(language: string, extent = "all"): void {
  arrivalOf(language, extent).resolve(undefined);
}

async function start(language: Language) {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  const started = await import("../../../src/i18n/index.ts");
  const { i18n } = await import("@lingui/core");
  arrive(language, "first");
  await started.activate(language, "first");
  return { ...started, shown: () => i18n.messages };
}

beforeEach(() => arrivals.clear());
afterEach(() => vi.unstubAllGlobals());

test("completing the texts of a screen does not take back a language that was just chosen", async () => {
  const { activate, complete, currentLanguage } = await start("en");
  const chosen = activate("vi-VN");
  const completed = complete("en", "all");
  arrive("vi-VN");
  expect(await chosen).toBe(true);
  await completed;
  expect(currentLanguage()).toBe("vi-VN");
  expect(document.documentElement.lang).toBe("vi-VN");
});

test("of two languages chosen one after the other the last is shown, whichever arrives first", async () => {
  const { activate, currentLanguage } = await start("en");
  const first = activate("ko-KR");
  const second = activate("ms-MY");
  arrive("ms-MY");
  expect(await second).toBe(true);
  arrive("ko-KR");
  expect(await first).toBe(false);
  await delay(0);
  expect(currentLanguage()).toBe("ms-MY");
});

test("the first screen is completed in the language that it was begun in", async () => {
  const { complete, currentLanguage } = await start("ms-MY");
  const completed = complete("en", "all");
  arrive("ms-MY");
  await completed;
  expect(currentLanguage()).toBe("ms-MY");
});

test("fewer texts that arrive late do not take the place of all", async () => {
  const { complete, shown } = await start("en");
  const some = complete("en", "forms");
  const all = complete("en", "all");
  arrive("en", "all");
  await all;
  arrive("en", "forms");
  await some;
  expect(shown()).toMatchObject({ extent: "all" });
});

test("another language is not shown with fewer texts than the one before", async () => {
  const { activate, complete, shown } = await start("en");
  arrive("en");
  await complete("en", "all");
  const chosen = activate("vi-VN");
  const some = complete("en", "forms");
  arrive("vi-VN", "forms");
  await delay(0);
  expect(shown()).toMatchObject({ language: "en", extent: "all" });
  arrive("vi-VN");
  await Promise.all([chosen, some]);
  expect(shown()).toMatchObject({ language: "vi-VN", extent: "all" });
});

test("fault 888: a screen that waits for its texts is not shown without them when another language is chosen", async () => {
  const { activate, complete, shown } = await start("en");
  const completed = complete("en", "all");
  const chosen = activate("vi-VN");
  let isComplete = false;
  void completed.then(() => (isComplete = true));
  arrive("en");
  await delay(0);
  expect({ isComplete, shown: shown() }).toMatchObject({ isComplete: false, shown: { extent: "first" } });
  arrive("vi-VN");
  await Promise.all([completed, chosen]);
  expect(shown()).toMatchObject({ language: "vi-VN", extent: "all" });
});

test("fault 888: after a language that cannot be loaded the shown one is completed", async () => {
  const { activate, complete, shown } = await start("en");
  const chosen = activate("vi-VN");
  arrivalOf("vi-VN", "all").reject(new Error("offline"));
  await expect(chosen).rejects.toThrow("offline");
  arrive("en");
  await complete("en", "all");
  expect(shown()).toMatchObject({ language: "en", extent: "all" });
});
