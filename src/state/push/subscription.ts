/** This device's subscription: the messages that come while the app is closed. */
import { useEffect } from "react";
import { proxy, subscribe as onChange, useSnapshot } from "valtio";
import { currentLanguage } from "../../i18n/index.ts";
import { dropPushRow, putPushRow, readPushRow, sessionMark } from "../../shared/push-row.ts";
import type { PushRow } from "../../shared/schema.ts";
import { api } from "../client.ts";
import { installState } from "../install.ts";
import { editQueue, queue } from "../queue/queue-state.ts";
import { enqueue } from "../queue/queue.ts";
import { currentOwner, onOwnerChange, session } from "../session.ts";
import { storage } from "../storage-status.ts";
import { endPush, pushRegistration } from "./end-subscription.ts";

/**
 * - `looking`: not known yet.
 * - `unsupported`: this browser has no such thing, or keeps nothing that would say whom a message is for.
 * - `install`: only the installed app has it, as on iOS.
 * - `denied`: the member said no, and only the browser's settings can change that.
 */
export type PushStatus = "looking" | "unsupported" | "install" | "denied" | "off" | "on";

export const push = proxy<{ status: PushStatus }>({ status: "looking" });

/** How it stands, live. */
export function usePush(): PushStatus {
  useEffect(() => {
    updateStatus().catch(report);
  }, []);
  return useSnapshot(push).status;
}

/**
 * Asks the member, and subscribes. Call it when they press something: browsers ask for nothing else. Resolves to whether
 * there is a subscription now; without one either they said no ({@link usePush} says so), or there is `no-service`.
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
  await updateStatus();
  return done ? "on" : "no-service";
}

/** Ends it, without a connection too; the server hears of it when there is one. */
export async function turnOff(): Promise<void> {
  await withPushLock(() => endSubscription(currentOwner()));
  await updateStatus();
}

/**
 * Looks whether all is still as the server was told: at each start, sign-in, and change of language or permission. What is
 * another's, or nobody's, ends.
 */
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
  await updateStatus();
}

/** Null without a connection; nobody is asked who has no subscription. */
async function serverKey(): Promise<string | null> {
  if (session.token === null || !(await readPushRow(currentOwner()))) return null;
  try {
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
    return installState.way === "share" ? "install" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const [row, registration] = await Promise.all([readPushRow(currentOwner()), pushRegistration()]);
  const subscription = row && (await registration?.pushManager.getSubscription());
  return subscription && Notification.permission === "granted" && !isRefused() ? "on" : "off";
}

/** Sees to a subscription made with the server's key, and that the server knows it as it is. Resolves to whether there is one. */
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
  // First, so that an app closed in between tells the server at its next start.
  await enqueue({
    kind: "pushSubscribe",
    body: { endpoint, keys: { p256dh, auth }, lang, scope: registration.scope },
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

/** Whether the server will not have the subscription: then nothing ever comes to it. */
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

/** One at a time, among all tabs: a check must not take what is just being made for a leftover. */
function withPushLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request("starship.push", work);
}

function report(error: unknown): void {
  console.warn("Notifications could not be seen to", error);
}

onOwnerChange(() => (push.status = "looking"));
onChange(queue, () => {
  if (push.status === "on" && isRefused()) push.status = "off";
});
