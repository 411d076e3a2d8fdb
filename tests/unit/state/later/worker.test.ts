import { afterEach, expect, test } from "vitest";
import type { ToWorker } from "../../../../contract/bridge.ts";
import { closeBrowser, fakeBrowser } from "../../browser.ts";

afterEach(() => closeBrowser());

test("a worker that does not control this page forgets what it keeps all the same", async () => {
  fakeBrowser();
  const asked: ToWorker[] = [];
  const active = {
    postMessage(message: ToWorker, [port]: MessagePort[]) {
      asked.push(message);
      port?.postMessage({ type: "PURGED" });
    },
  };
  const serviceWorker = { controller: null, getRegistration: async () => ({ active }) };
  Object.assign(navigator, { serviceWorker });
  const { purgeWorkerCaches } = await import("../../../../src/state/later/worker.ts");
  await purgeWorkerCaches();
  expect(asked).toEqual([{ type: "PURGE" }]);
});

test("a browser that refuses to tell of its worker holds up no log-out", async () => {
  fakeBrowser();
  const refusal = new DOMException("insecure", "SecurityError");
  Object.assign(navigator, {
    serviceWorker: { controller: null, getRegistration: () => Promise.reject(refusal) },
  });
  const { purgeWorkerCaches } = await import("../../../../src/state/later/worker.ts");
  await expect(purgeWorkerCaches()).resolves.toBeUndefined();
});
