import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser } from "../browser.ts";

const reload = vi.fn<() => void>();
const postMessage = vi.fn<(message: unknown, ports: unknown[]) => void>();
let waiting: (EventTarget & { state: string; postMessage: typeof postMessage }) | null;

async function start() {
  vi.resetModules();
  const [registration, action] = await Promise.all([
    import("../../../src/state/registration.ts"),
    import("../../../src/state/action.ts"),
  ]);
  return { ...registration, ...action };
}

function becomes(state: string) {
  if (waiting) waiting.state = state;
  waiting?.dispatchEvent(new Event("statechange"));
}

beforeEach(() => {
  fakeBrowser();
  waiting = Object.assign(new EventTarget(), { state: "installed", postMessage });
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: { getRegistration: async () => ({ waiting }) } });
  vi.stubGlobal("location", { reload });
  vi.clearAllMocks();
});
afterEach(() => vi.unstubAllGlobals());

test("an update takes over when the member agrees, and the page is reloaded once it has", async () => {
  const app = await start();
  await app.applyUpdate();
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: "SKIP_WAITING" }, []);
  becomes("activating");
  expect(reload).not.toHaveBeenCalled();
  becomes("activated");
  expect(reload).toHaveBeenCalledOnce();
});

test("a second press asks for nothing more", async () => {
  const app = await start();
  await app.applyUpdate();
  await app.applyUpdate();
  expect(postMessage).toHaveBeenCalledOnce();
});

test("an update that another tab has applied already only needs the reload", async () => {
  waiting = null;
  await (await start()).applyUpdate();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(["sending", "checking"] as const)("nothing is updated while an action is %s", async (status) => {
  const app = await start();
  app.action.status = status;
  await app.applyUpdate();
  expect(postMessage).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
