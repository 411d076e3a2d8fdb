/** Shows push messages only while their member is signed in here. */
import type { WorkerMessage } from "../contract/bridge.ts";
import { createQueueStore } from "../src/shared/queue/idb-store.ts";
import { addRow } from "../src/shared/queue/rows.ts";
import { putPushRow, readPushRow } from "../src/shared/push-row.ts";
import { pushRecipient } from "./members.ts";
import { markUnread } from "./notices.ts";
import { refreshNotices } from "./refresh.ts";
import { readPayload, type Shown } from "./push-payload.ts";
import { drainQueue } from "./request-queue.ts";

declare const self: ServiceWorkerGlobalScope;

export function receivePushes(): void {
  self.addEventListener("push", (event) => event.waitUntil(onPush(event.data?.text() ?? "")));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(onClick(linkOf(event.notification.data).url));
  });
  self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(onSubscriptionChange(event)));
}

async function onPush(text: string): Promise<void> {
  const uid = await pushRecipient();
  if (uid === null) return endSubscription();
  const shown = readPayload(text, self.registration.scope);
  if (!shown) return;
  await show(shown);
  const [, event] = /^security-(\d+)$/.exec(shown.tag) ?? [];
  if (event !== undefined) await markUnread(uid, event, "event");
  else if (shown.message !== undefined) await markUnread(uid, shown.message, "message");
  const pages = await openPages();
  for (const page of pages) postToPage(page, { type: "PUSHED" });
  // This lets the notification be opened offline. A visible page refreshes its own mirror; hidden pages may be
  // suspended.
  if (!pages.some(({ visibilityState }) => visibilityState === "visible")) await refreshNotices(uid);
}

/** Of equal tags the latest is shown: a push service may deliver twice or out of order. */
async function show({ title, body, tag, lang, url, at = "" }: Shown): Promise<void> {
  const shown = await self.registration.getNotifications({ tag });
  if (shown.some(({ data }) => linkOf(data).at > at)) return;
  const icon = asset("icons/icon-192.png");
  const badge = asset("icons/badge-96.png");
  const link: Link = { url, at };
  await self.registration.showNotification(title, { body, tag, lang, icon, badge, data: link });
}

/** `at`: when its message was due, ISO 8601. */
interface Link {
  url: string;
  at: string;
}

/** Earlier builds stored only the address, the browser's own notifications nothing. */
function linkOf(data: unknown): Link {
  if (typeof data === "string") return { url: data, at: "" };
  return (data as Link | null) ?? { url: "#/", at: "" };
}

async function endSubscription(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** @param hash the screen. */
async function onClick(hash: string): Promise<void> {
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(asset(hash));
    return;
  }
  postToPage(page, { type: "OPEN", path: hash.slice(1) });
  // Some browsers do not let a worker focus a page.
  await page.focus().catch(() => undefined);
}

/** Creates a subscription if the browser only reports the old one's end. */
async function onSubscriptionChange({
  newSubscription,
  oldSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const uid = await pushRecipient();
  const row = uid === null ? null : await readPushRow(uid);
  if (uid === null || !row) return;
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? row.serverKey;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return;
  const { lang, serverKey } = row;
  const body = { endpoint, keys: { p256dh, auth }, lang, scope: self.registration.scope, key: serverKey };
  const work = { kind: "pushSubscribe", body } as const;
  await createQueueStore(uid).edit((rows) => addRow(rows, work, crypto.randomUUID(), Date.now()));
  await putPushRow({ ...row, endpoint, p256dh });
  await drainQueue(uid);
}

/** Returns the app's windows, without pages of the API and of the operators' console. */
async function openPages(): Promise<WindowClient[]> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = ["./api/", "./operator/"].map(asset);
  return pages.filter(
    ({ url }) => url.startsWith(asset("./")) && !others.some((other) => url.startsWith(other)),
  );
}

function postToPage(page: WindowClient, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has no other origin to reach
  page.postMessage(message);
}

function asset(path: string): string {
  return new URL(path, self.registration.scope).href;
}
