import { sql } from "kysely";
import type { OutgoingEvent } from "../../contract/push/events.ts";
import type { Tx } from "../store/store.ts";
import type { Announcement } from "./announce.ts";

/** What a session sends out of its member's account. */
export interface Outgoing extends Announcement {
  memberId: bigint;
  event: OutgoingEvent;
  /** The session that sent it. */
  except?: Buffer;
}

/** Those of members who have another session, which did not ask for it: who has one knows what they have sent. Source: rules.md N26. */
export async function toOtherSessions(tx: Tx, outgoing: Outgoing[]): Promise<Outgoing[]> {
  if (outgoing.length === 0) return [];
  const sessions = outgoing.map(({ memberId, except }) => ({
    member: memberId.toString(),
    token: except?.toString("hex") ?? "",
  }));
  const { rows } = await sql<{ member: bigint }>`
    select distinct one.member from json_to_recordset(${JSON.stringify(sessions)}::json) as one (member bigint, token text)
    join session on session.member_id = one.member and session.token_hash <> decode(one.token, 'hex')`.execute(
    tx,
  );
  const told = new Set(rows.map(({ member }) => member));
  return outgoing.filter(({ memberId }) => told.has(memberId));
}
