import { withinTime } from "../../../contract/time-limit.ts";

/** A browser that is asked to give a subscription up may ask the network first: nobody waits for that. */
const LONGEST_MS = 3_000;

/** The registration that messages come to; undefined where there is none. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return "PushManager" in window ? navigator.serviceWorker?.getRegistration() : undefined;
}

/**
 * Ends this device's subscription, with or without a connection, and takes away what it has shown. The server hears of it by
 * the log-out, or by the push service, which no longer knows the subscription.
 */
export async function endPush(): Promise<void> {
  await withinTime(LONGEST_MS, end()).catch((error: unknown) =>
    console.warn("The subscription could not be ended", error),
  );
}

async function end(): Promise<void> {
  const registration = await pushRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
