/** Source: rules.md S64 to S66. */
import type { Freeze } from "../../contract/accounts/event-schemas.ts";
import type { Session } from "../../contract/accounts/session-schemas.ts";
import type { Caller } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { noteMembers, noteSessionsEnded } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordEvent, type NewAccountEvent } from "./account-events.ts";
import { freezeOwn, lockMember } from "./freeze.ts";
import { forgetDevice } from "./known-devices.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import { assertSession, endSessions } from "./sessions.ts";

type Owner = Pick<Caller, "memberId" | "tokenHash">;
type Asked = Pick<NewAccountEvent, "device" | "at">;

/** The caller's first, then the most recently used. */
export async function readSessions(
  db: Store | Tx,
  { memberId, tokenHash }: Owner,
  now: Date,
): Promise<Session[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "device", "place", "created_at", "used_at", "token_hash"])
    .where("member_id", "=", memberId)
    .where("used_at", ">=", new Date(now.getTime() - SESSION_IDLE_MS))
    .where("created_at", ">=", new Date(now.getTime() - SESSION_ABSOLUTE_MS))
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const sessions = rows.map(({ id, device, place, created_at, used_at, token_hash }) => ({
    id: id.toString(),
    device,
    place,
    createdAt: created_at.toISOString(),
    usedAt: used_at.toISOString(),
    current: tokenHash.equals(token_hash),
  }));
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/**
 * Closes the live channel; the device gets the push of this and no later one.
 * @throws Refused `signed_out` if the caller's session was ended meanwhile; `invalid` for the caller's own, which logs
 * out.
 */
export async function endSessionById(tx: Tx, owner: Owner, id: string, asked: Asked): Promise<Session[]> {
  await lockMember(tx, owner.memberId);
  await assertSession(tx, owner.tokenHash);
  await endOne(tx, owner, id, asked);
  return readSessions(tx, owner, asked.at);
}

/** @throws Refused `signed_out` */
export async function endOtherSessions(tx: Tx, owner: Owner, asked: Asked): Promise<Session[]> {
  const { memberId, tokenHash } = owner;
  await lockMember(tx, memberId);
  await assertSession(tx, tokenHash);
  const others = await tx
    .selectFrom("session")
    .select("device_key")
    .where("member_id", "=", memberId)
    .where("token_hash", "!=", tokenHash)
    .execute();
  if (others.length > 0) {
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
  await lockMember(tx, owner.memberId);
  await assertSession(tx, owner.tokenHash);
  await endOne(tx, owner, id, asked);
  return freezeOwn(tx, owner.memberId, asked.device, asked.at);
}

async function endOne(tx: Tx, { memberId, tokenHash }: Owner, id: string, asked: Asked): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw new Refused("not_found", { field: "id" });
  const found = await tx
    .selectFrom("session")
    .select(["token_hash", "device", "device_key"])
    .where("member_id", "=", memberId)
    .where("id", "=", BigInt(id))
    .executeTakeFirst();
  if (!found) return;
  if (tokenHash.equals(found.token_hash)) throw new Refused("invalid", { field: "id" });
  await tx
    .updateTable("push_subscription")
    .set({ ended_at: asked.at })
    .where("token_hash", "=", found.token_hash)
    .where("ended_at", "is", null)
    .execute();
  await tx.deleteFrom("session").where("token_hash", "=", found.token_hash).execute();
  await forgetDevice(tx, memberId, found.device_key);
  noteSessionsEnded(tx, memberId);
  noteMembers(tx, [memberId]);
  await recordEvent(tx, memberId, { type: "session_ended", detail: found.device, ...asked });
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
