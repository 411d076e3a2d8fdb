import { useEffect } from "react";
import { proxy, subscribe as onChange } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { currentLanguage } from "../../i18n/index.ts";
import { dropPushRow, putPushRow, readPushRow, sessionMark } from "../../shared/push-row.ts";
import type { PushRow } from "../../shared/schema.ts";
import { api } from "../client.ts";
import { installMethod } from "../later/install.ts";
import { editQueue, queue } from "../queue/queue-state.ts";
import { enqueue } from "../queue/queue.ts";
import { currentOwner, onOwnerChange, session } from "../session.ts";
import { storage } from "../storage-status.ts";
import { endPush, pushRegistration } from "./end-subscription.ts";

/**
 * - `unsupported`: no Push API or no storage.
 * - `install`: only the installed app has push, as on iOS.
 * - `denied`: only the browser's settings can change that.
 */
export type PushStatus = "looking" | "unsupported" | "install" | "denied" | "off" | "on";

export const push = proxy<{ status: PushStatus }>({ status: "looking" });

export function usePush(): PushStatus {
  useEffect(() => {
    updateStatus().catch(report);
  }, []);
  return useSnapshot(push).status;
}

/**
 * Requires a user gesture. `no-service`: the push service failed.
 * @throws RefusedError, SignedOutError, UnreachableError
 */
export async function turnOn(): Promise<"on" | "denied" | "no-service"> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    await updateStatus();
    return "denied";
  }
  const { key } = (await api.call("GET push/key", {})).data;
  const done = await withPushLock(async () => {
    if (isRefused()) await endRefusedSubscription();
    return subscribe(key);
  }).catch((error: unknown) => {
    report(error);
    return false;
  });
  await updateStatus().catch(report);
  return done ? "on" : "no-service";
}

/** Works offline: the queue tells the server. @throws the browser's storage and push errors */
export async function turnOff(): Promise<void> {
  await withPushLock(() => endSubscription(currentOwner()));
  await updateStatus();
}

/** Reconciles the subscription with key, session, language and permission; ends another member's. */
export async function checkPush(): Promise<void> {
  const key = await serverKey();
  await withPushLock(async () => {
    const { uid, token } = session;
    const row = uid === null || token === null ? null : await readPushRow(uid);
    if (!row) return endPush();
    if (isRefused()) return endRefusedSubscription();
    if (Notification.permission !== "granted") return endSubscription(row.uid);
    await subscribe(key ?? row.serverKey);
  }).catch(report);
  await updateStatus().catch(report);
}

/** Null without a subscription or a connection. */
async function serverKey(): Promise<string | null> {
  try {
    if (session.token === null || !(await readPushRow(currentOwner()))) return null;
    return (await api.call("GET push/key", {})).data.key;
  } catch (error) {
    report(error);
    return null;
  }
}

async function updateStatus(): Promise<void> {
  push.status = await statusNow();
}

async function statusNow(): Promise<PushStatus> {
  if (!("Notification" in window) || !("PushManager" in window) || storage.status !== "kept")
    return installMethod() === "share" ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const [row, registration] = await Promise.all([readPushRow(currentOwner()), pushRegistration()]);
  const subscription = row && (await registration?.pushManager.getSubscription());
  return subscription && Notification.permission === "granted" && !isRefused() ? "on" : "off";
}

/** Resolves to whether there is a subscription with the server's key that the server knows. */
async function subscribe(key: string): Promise<boolean> {
  const { uid, token } = session;
  if (uid === null || token === null) return false;
  const registration = await navigator.serviceWorker.ready;
  const before = await readPushRow(uid);
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && before?.serverKey !== key) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return false;
  const lang = currentLanguage();
  const row: PushRow = { uid, endpoint, p256dh, serverKey: key, lang, session: await sessionMark(token) };
  if (before && isSame(row, before)) return true;
  if (session.token !== token) return false;
  // Enqueue first: if the app closes before the row is stored, the next start enqueues again.
  await enqueue({
    kind: "pushSubscribe",
    body: { endpoint, keys: { p256dh, auth }, lang, scope: registration.scope, key },
  });
  return putPushRow(row);
}

function isSame(one: PushRow, other: PushRow): boolean {
  const names = Object.keys(one) as (keyof PushRow)[];
  return names.every((name) => one[name] === other[name]);
}

async function endSubscription(owner: string): Promise<void> {
  const row = await readPushRow(owner);
  await endPush();
  await dropPushRow(owner);
  if (row) await enqueue({ kind: "pushUnsubscribe", body: { endpoint: row.endpoint } });
}

/** A refused subscription never receives anything. */
function isRefused(): boolean {
  return queue.rows.some(({ kind, state }) => kind === "pushSubscribe" && state === "refused");
}

async function endRefusedSubscription(): Promise<void> {
  await endPush();
  await dropPushRow(currentOwner());
  await editQueue((rows) =>
    rows.filter(({ kind, state }) => kind !== "pushSubscribe" || state !== "refused"),
  );
}

/** Locks across tabs: a check must not end a subscription being created. */
function withPushLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("starship.push", work);
}

function report(error: unknown): void {
  console.warn("The push subscription could not be updated", error);
}

onOwnerChange(() => (push.status = "looking"));
onChange(queue, () => {
  if (push.status === "on" && isRefused()) push.status = "off";
});
