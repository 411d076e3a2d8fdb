/** Source: rules.md S64 to S66, S119. */
import { lockCaller } from "../gate/member-lock.ts";
import { sql } from "kysely";
import type { Freeze } from "../../contract/accounts/event-schemas.ts";
import type { Session } from "../../contract/accounts/session-schemas.ts";
import type { Caller } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { noteMembers, noteSessionsEnded } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordEvent, type NewAccountEvent } from "./account-events.ts";
import { freezeOwn } from "./freeze.ts";
import { forgetDevice } from "./known-devices.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import { endSessions } from "./sessions.ts";

type Owner = Pick<Caller, "memberId" | "tokenHash">;
type Asked = Pick<NewAccountEvent, "device" | "at">;

/**
 * The caller's first, then the most recently used. Those that have ended by themselves are among them while their
 * devices get messages.
 */
export async function readSessions(
  db: Store | Tx,
  { memberId, tokenHash }: Owner,
  now: Date,
): Promise<Session[]> {
  const [unused, begun] = [SESSION_IDLE_MS, SESSION_ABSOLUTE_MS].map((ms) => new Date(now.getTime() - ms));
  const { rows } = await sql<SessionRow>`
    select * from (
      select id, device, place, created_at, used_at, token_hash = ${tokenHash}::bytea as current,
        used_at < ${unused}::timestamptz or created_at < ${begun}::timestamptz as expired,
        exists (select from push_subscription p where p.token_hash = session.token_hash and ended_at is null) as told
      from session where member_id = ${memberId}
      union all
      select distinct on (session_id) session_id, device, place, signed_in_at, used_at, false, true, true
      from push_subscription where member_id = ${memberId} and session_id is not null and ended_at is null
    ) as one
    where not expired or told
    order by current desc, used_at desc, id desc`.execute(db);
  return rows.map(({ id, device, place, created_at, used_at, current, expired }) => ({
    id: id.toString(),
    device,
    place,
    createdAt: created_at.toISOString(),
    usedAt: used_at.toISOString(),
    current,
    expired,
  }));
}

interface SessionRow {
  id: bigint;
  device: string | null;
  place: string | null;
  created_at: Date;
  used_at: Date;
  current: boolean;
  expired: boolean;
}

/**
 * Closes the live channel; the device gets the push of this and no later one.
 * @throws Refused `signed_out` if the caller's session was ended meanwhile; `invalid` for the caller's own, which logs
 * out.
 */
export async function endSessionById(tx: Tx, owner: Owner, id: string, asked: Asked): Promise<Session[]> {
  await lockCaller(tx, owner);
  await endOne(tx, owner, id, asked);
  return readSessions(tx, owner, asked.at);
}

/** @throws Refused `signed_out` */
export async function endOtherSessions(tx: Tx, owner: Owner, asked: Asked): Promise<Session[]> {
  const { memberId, tokenHash } = owner;
  await lockCaller(tx, { memberId, tokenHash });
  const sessions = await readSessions(tx, owner, asked.at);
  if (sessions.some(({ current }) => !current)) {
    await endSessions(tx, memberId, asked.at, { except: tokenHash });
    await forgetOthers(tx, owner);
    await recordEvent(tx, memberId, { type: "session_ended", ...asked });
  }
  return readSessions(tx, owner, asked.at);
}

/**
 * "This was not me": ends the session and freezes the account.
 * @throws Refused as {@link endSessionById}
 */
export async function refuseSession(tx: Tx, owner: Owner, id: string, asked: Asked): Promise<Freeze> {
  await lockCaller(tx, owner);
  await endOne(tx, owner, id, asked);
  return freezeOwn(tx, owner.memberId, asked.device, asked.at);
}

async function endOne(tx: Tx, { memberId, tokenHash }: Owner, id: string, asked: Asked): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw new Refused("not_found", { field: "id" });
  const found = await findOne(tx, memberId, BigInt(id));
  if (!found) return;
  const { token_hash } = found;
  if (token_hash !== null && tokenHash.equals(token_hash)) throw new Refused("invalid", { field: "id" });
  if (token_hash !== null) await tx.deleteFrom("session").where("token_hash", "=", token_hash).execute();
  // Later: a subscription that was under way has been stored by now.
  await tx
    .updateTable("push_subscription")
    .set({ ended_at: asked.at })
    .where("member_id", "=", memberId)
    .where((eb) => eb.or([eb("token_hash", "=", token_hash), eb("session_id", "=", BigInt(id))]))
    .where("ended_at", "is", null)
    .execute();
  await forgetDevice(tx, memberId, found.device_key);
  noteSessionsEnded(tx, memberId);
  noteMembers(tx, [memberId]);
  await recordEvent(tx, memberId, { type: "session_ended", detail: found.device, ...asked });
}

interface Found {
  token_hash: Buffer | null;
  device: string | null;
  device_key: string | null;
}

/** A session, or what its device's subscription holds of one that has expired. */
async function findOne(tx: Tx, memberId: bigint, id: bigint): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select token_hash, device, device_key from session where member_id = ${memberId} and id = ${id}
    union all
    select token_hash, device, device_key from push_subscription
    where member_id = ${memberId} and session_id = ${id} and ended_at is null
    limit 1`.execute(tx);
  return rows[0];
}

async function forgetOthers(tx: Tx, { memberId, tokenHash }: Owner): Promise<void> {
  await tx
    .deleteFrom("known_device")
    .where("member_id", "=", memberId)
    .where("key_hash", "not in", (eb) =>
      eb
        .selectFrom("session")
        .select((own) => own.fn.coalesce("device_key", own.val("")).as("key"))
        .where("token_hash", "=", tokenHash),
    )
    .execute();
}
