import { sql } from "kysely";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "../../contract/accounts/rules.ts";
import type { OutgoingEvent } from "../../contract/push/events.ts";
import type { Tx } from "../store/store.ts";
import type { Announcement } from "./announce.ts";

export interface Outgoing extends Announcement {
  memberId: bigint;
  event: OutgoingEvent;
  /** The session that sent it. */
  except?: Buffer;
}

/** Sessions that ended within this time count too: an intruder ends the owner's sessions first. */
const ENDED_MS = 24 * 3_600_000;

/**
 * A member with a single session knows what they sent.
 * Source: rules.md N26.
 */
export async function toOtherSessions(tx: Tx, outgoing: Outgoing[], at: Date): Promise<Outgoing[]> {
  if (outgoing.length === 0) return [];
  const sessions = outgoing.map(({ memberId, except }) => ({
    member: memberId.toString(),
    token: except?.toString("hex") ?? "",
  }));
  const before = (ms: number) => new Date(at.getTime() - ms);
  const { rows } = await sql<{ member: bigint }>`
    select distinct one.member from json_to_recordset(${JSON.stringify(sessions)}::json) as one (member bigint, token text)
    where exists (
        select from session s where s.member_id = one.member and s.token_hash <> decode(one.token, 'hex')
          and s.used_at >= ${before(SESSION_IDLE_MS)}::timestamptz
          and s.created_at >= ${before(SESSION_ABSOLUTE_MS)}::timestamptz)
      or exists (
        select from account_event e where e.member_id = one.member and e.type = 'session_ended'
          and e.created_at >= ${before(ENDED_MS)}::timestamptz)`.execute(tx);
  const told = new Set(rows.map(({ member }) => member));
  return outgoing.filter(({ memberId }) => told.has(memberId));
}
