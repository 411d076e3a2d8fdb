import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, fakeBrowser, type FakeBrowser } from "../browser.ts";

const DAY = 86_400_000;
let browser: FakeBrowser;
let standalone: boolean;

async function start(userAgent = "Mozilla/5.0 (Linux; Android 15)", maxTouchPoints = 5) {
  vi.resetModules();
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints });
  vi.stubGlobal("matchMedia", () => ({ matches: standalone }));
  const { watchInstall } = await import("../../../src/state/install-event.ts");
  watchInstall();
  return import("../../../src/state/later/install.ts");
}

function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  browser.window.dispatchEvent(event);
  return { event, prompt };
}

beforeEach(() => {
  browser = fakeBrowser();
  standalone = false;
});
afterEach(() => closeBrowser());

test("the browser's own prompt is held back and shown once, when the member asks for it", async () => {
  const app = await start();
  expect(app.installMethod()).toBe("none");
  const { event, prompt } = offer("accepted");
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  expect(app.installMethod()).toBe("prompt");
  expect(await app.install()).toBe(true);
  expect(app.installMethod()).toBe("none");
  expect(await app.install()).toBe(false);
  expect(prompt).toHaveBeenCalledOnce();
});

test.each([
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)", 5, "share"],
  ["an iPad that says it is a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "share"],
  ["a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "none"],
] as const)("%s is shown the way that it has", async (_, userAgent, touchPoints, way) => {
  expect((await start(userAgent, touchPoints)).installMethod()).toBe(way);
});

test("an installed app offers nothing", async () => {
  standalone = true;
  const app = await start("Mozilla/5.0 (iPhone)");
  expect(app.installMethod()).toBe("none");
});

test("the moment is good from the second day on, and again long after a no", async () => {
  const app = await start();
  const now = Date.now();
  expect(app.mayOfferInstall(now)).toBe(false);
  expect(app.mayOfferInstall(now + DAY)).toBe(true);
  app.refuseInstall(now + DAY);
  expect(app.mayOfferInstall(now + 60 * DAY)).toBe(false);
  expect(app.mayOfferInstall(now + 61 * DAY)).toBe(true);
});
