/**
 * Pushes to a real browser. Its own push service is out of reach, so the page subscribes to the tests' push
 * service, and the decrypted messages are handed to the browser by its debugging port.
 */
import type { BrowserContext, Page, Worker } from "@playwright/test";
import type { PushPayload } from "../../contract/push/events.ts";
import { expect } from "./e2e.ts";
import { everythingKept } from "./member.ts";
import type { PushDevice, PushService } from "./push-service.ts";

/**
 * The parts of a worker's global scope used here. TypeScript knows the globals of the page or of the worker, not
 * both.
 */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string | URL): Promise<null> };
  PushEvent: new (type: string, init: { data: string }) => WorkerEvent;
  ExtendableEvent: new (type: string) => WorkerEvent;
  NotificationEvent: new (type: string, init: { notification: Notification }) => WorkerEvent;
}
interface WorkerEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export async function subscribeTo(context: BrowserContext, service: PushService): Promise<PushDevice> {
  const device = service.device();
  const { endpoint, expirationTime, keys } = device.subscription();
  await context.addInitScript(
    (json) => {
      const KEPT = "test.subscription";
      const subscription = () => ({
        endpoint: json.endpoint,
        toJSON: () => json,
        async unsubscribe() {
          localStorage.removeItem(KEPT);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        async subscribe() {
          localStorage.setItem(KEPT, "1");
          return subscription();
        },
        getSubscription: async () => (localStorage.getItem(KEPT) === null ? null : subscription()),
      });
    },
    { endpoint, expirationTime, keys },
  );
  return device;
}

export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

/** Hands a message to the browser, as its push service would. Any page will do. */
export async function deliver(page: Page, origin: string, payload: PushPayload | string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = typeof payload === "string" ? payload : JSON.stringify(payload);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data });
  await session.detach();
}

/** Waits until the worker has handled the message, which {@link deliver} cannot tell. */
export async function dealWith(context: BrowserContext, payload: PushPayload): Promise<void> {
  const worker = await workerOf(context);
  await worker.evaluate(async (data) => {
    const scope = globalThis as unknown as WorkerScope;
    const event = new scope.PushEvent("push", { data });
    const pending: Promise<unknown>[] = [];
    event.waitUntil = (promise) => void pending.push(promise);
    scope.dispatchEvent(event);
    await Promise.all(pending);
  }, JSON.stringify(payload));
}

/** Gives the browser another subscription, as its push service may do at any time. */
export async function renew(context: BrowserContext, device: PushDevice): Promise<void> {
  const worker = await workerOf(context);
  const { endpoint, keys } = device.subscription();
  await worker.evaluate(
    async (json) => {
      const scope = globalThis as unknown as WorkerScope;
      const event = new scope.ExtendableEvent("pushsubscriptionchange");
      const pending: Promise<unknown>[] = [];
      Object.assign(event, { newSubscription: { toJSON: () => json }, oldSubscription: null });
      event.waitUntil = (promise) => void pending.push(promise);
      scope.dispatchEvent(event);
      await Promise.all(pending);
    },
    { endpoint, keys },
  );
}

export async function shownTitles(context: BrowserContext): Promise<string[]> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

/**
 * Presses the only notification. The debugging port cannot, so the event is made in the worker, which then may not
 * open a window.
 * @returns the address that it would have opened, or null.
 */
export async function press(context: BrowserContext): Promise<string | null> {
  const worker = await workerOf(context);
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    let opened: string | null = null;
    const pending: Promise<unknown>[] = [];
    scope.clients.openWindow = async (url) => {
      opened = String(url);
      return null;
    };
    const event = new scope.NotificationEvent("notificationclick", { notification: notification! });
    event.waitUntil = (promise) => void pending.push(promise);
    scope.dispatchEvent(event);
    await Promise.all(pending);
    return opened;
  });
}

/** Also waits until the queue has told the server. */
export async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Notifications are on.")).toBeVisible();
  await expect.poll(() => waitsToSubscribe(page)).toBe(false);
}

async function waitsToSubscribe(page: Page): Promise<boolean> {
  const kept = JSON.parse(await everythingKept(page)) as { queue?: { kind: string }[] }[];
  return kept.some(({ queue = [] }) => queue.some(({ kind }) => kind === "pushSubscribe"));
}
