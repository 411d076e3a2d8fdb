import { beforeEach, expect, test, vi } from "vitest";

/** Catalogues that arrive when the test says so. */
const arrive = new Map<string, () => void>();
const arriving = new Map<string, Promise<unknown>>();
vi.mock("../../../src/start/catalogues.ts", () => ({
  loadFirstTexts: async () => ({}),
  // As an import: asked for twice, it is fetched once.
  loadTexts(language: string) {
    const text = arriving.get(language);
    if (text) return text;
    const coming = new Promise((resolve) => arrive.set(language, () => resolve({ hello: language })));
    arriving.set(language, coming);
    return coming;
  },
}));

const later = () => new Promise((resolve) => setTimeout(resolve));

async function start() {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  return import("../../../src/i18n/index.ts");
}

beforeEach(() => arriving.clear());

test("completing the texts of a screen does not take back a language that was just chosen", async () => {
  const { activateFirst, activate, complete, currentLanguage } = await start();
  await activateFirst("en");
  const chosen = activate("vi-VN");
  const completed = complete("en");
  arrive.get("vi-VN")!();
  expect(await chosen).toBe(true);
  await completed;
  expect(currentLanguage()).toBe("vi-VN");
  expect(document.documentElement.lang).toBe("vi-VN");
});

test("of two languages chosen one after the other the last is shown, whichever arrives first", async () => {
  const { activate, currentLanguage } = await start();
  const first = activate("ko-KR");
  const second = activate("ms-MY");
  arrive.get("ms-MY")!();
  expect(await second).toBe(true);
  arrive.get("ko-KR")!();
  expect(await first).toBe(false);
  await later();
  expect(currentLanguage()).toBe("ms-MY");
});

test("the first screen is completed in the language that it was begun in", async () => {
  const { activateFirst, complete, currentLanguage } = await start();
  await activateFirst("ms-MY");
  const completed = complete("en");
  arrive.get("ms-MY")!();
  await completed;
  expect(currentLanguage()).toBe("ms-MY");
});
