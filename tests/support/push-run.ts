import { courierTexts } from "../../server/main/courier-texts.ts";
import { deliverBatch, openCourier, type Courier } from "../../server/push/deliver.ts";
import { queueBatch } from "../../server/push/queue.ts";
import { announce } from "../../server/announce/announce.ts";
import { transact } from "../../server/core/transact.ts";
import type { PushEvent } from "../../contract/push/events.ts";
import type { Client } from "./client.ts";
import type { Opened } from "./engine.ts";
import type { PushDevice, PushService } from "./push-service.ts";

/**
 * A courier as the server's jobs have it. The caller closes its sender.
 * @param answerMs shorter than the default where the push service stays silent.
 */
export function openTestCourier(server: Opened, answerMs?: number): Promise<Courier> {
  return openCourier(server.ctx, courierTexts, answerMs);
}

export async function pushAll(courier: Courier): Promise<void> {
  const { db, now } = courier.ctx;
  while (await queueBatch(db, now()));
  while (await deliverBatch(courier));
}

export async function newDevice(
  service: PushService,
  member: Client,
  lang = "en",
  scope?: string,
): Promise<PushDevice> {
  const device = service.device();
  device.key = (await member.call("GET push/key", {})).key;
  await member.call("POST push/subscribe", device.subscription(lang, scope));
  return device;
}

/** Tells a member of an event, as what happens to them does. */
export const tell = ({ ctx, clock }: Opened, { uid }: Client, event: PushEvent, id = "7"): Promise<void> =>
  transact(ctx.db, (tx) => announce(tx, BigInt(uid!), { event, id, at: clock.now() }));
