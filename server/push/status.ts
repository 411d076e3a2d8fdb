import type { Delivery, PushStatus, PushTested } from "../../contract/push/schemas.ts";
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { Refused } from "../core/refused.ts";
import type { Store, Tx } from "../store/store.ts";
import { announce } from "../announce/announce.ts";
import { recordAct } from "../operator/audit.ts";
import { pageById, type PageRequest } from "../core/paging.ts";

interface Counted {
  expires_at: Date;
  queued_through: bigint;
  queued_at: Date | null;
  total: number;
  sent: number;
  failed: number;
  pruned: number;
  dropped: number;
}

/** Newest first, including scheduled ones. */
export function readPushes(db: Store, request: PageRequest, now: Date) {
  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("push_message as m")
        .leftJoin("member", "member.id", "m.member_id")
        .selectAll("m")
        .select("member.account")
        .where("m.id", "<", before)
        .orderBy("m.id", "desc")
        .limit(count)
        .execute(),
    (row): PushStatus => ({
      id: row.id.toString(),
      kind: row.kind,
      event: row.event,
      noticeId: row.notice_id?.toString() ?? null,
      account: row.account,
      dueAt: row.due_at.toISOString(),
      ...toDelivery(row, now),
    }),
  );
}

/** By notice id; omits notices without a push. */
export async function readDeliveries(
  db: Store,
  notices: bigint[],
  now: Date,
): Promise<Map<bigint, Delivery>> {
  if (notices.length === 0) return new Map();
  const rows = await db.selectFrom("push_message").selectAll().where("notice_id", "in", notices).execute();
  return new Map(rows.map((row) => [row.notice_id!, toDelivery(row, now)]));
}

function toDelivery(message: Counted, now: Date): Delivery {
  const { total, sent, failed, pruned, dropped } = message;
  const queued = total - sent - failed - pruned - dropped;
  return { state: stateOf(message, queued, now), total, queued, sent, failed, pruned, dropped };
}

function stateOf(
  { queued_through, queued_at, expires_at }: Counted,
  queued: number,
  now: Date,
): Delivery["state"] {
  if (queued_at !== null) return queued > 0 ? "sending" : "done";
  // An expired message queues no more devices.
  if (expires_at <= now) return "done";
  return queued_through > 0n ? "queueing" : "waiting";
}

/** @throws Refused `recipient_unknown` */
export async function pushTest(tx: Tx, name: string, key: string, at: Date): Promise<PushTested> {
  const account = normaliseAccount(name);
  const member = await tx.selectFrom("member").select("id").where("account", "=", account).executeTakeFirst();
  if (!member) throw new Refused("recipient_unknown", { field: "account" });
  const { devices } = await tx
    .selectFrom("push_subscription")
    .select((eb) => eb.fn.countAll<bigint>().as("devices"))
    .where("member_id", "=", member.id)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  await announce(tx, member.id, { event: "test", id: key, at });
  const tested = { account, devices: Number(devices) };
  await recordAct(tx, { act: "push test", subject: account, before: null, after: tested, reason: "" }, at);
  return tested;
}
