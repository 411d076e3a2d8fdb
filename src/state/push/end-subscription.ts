import { withinTime } from "../../../contract/time-limit.ts";

/** The wait is limited, since unsubscribing may need the network. */
const LONGEST_MS = 3_000;

/** Undefined without push support or without a worker. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return "PushManager" in window ? navigator.serviceWorker?.getRegistration() : undefined;
}

/** Works offline: the server learns of it by the log-out or from the push service. */
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
