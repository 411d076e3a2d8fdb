/** Only added, never changed, and chained in the audit log. Source: rules.md O110. */
import type { Selectable } from "kysely";
import { normaliseAccount } from "../../../contract/accounts/rules.ts";
import type { MemberNote, MemberNoteBody } from "../../../contract/operator/member-schemas.ts";
import { pageOfMember, type PageRequest } from "../../core/paging.ts";
import { Refused } from "../../core/refused.ts";
import { recordAct } from "../../operator/audit.ts";
import { readSubject } from "../../operator/subject.ts";
import type { Store, Tx } from "../../store/store.ts";
import type { MemberNoteTable } from "./tables.ts";

/** Newest first. */
export function readNotes(db: Store, memberId: bigint, request: PageRequest) {
  return pageOfMember(db, "member_note", memberId, request, toNote);
}

/** @throws Refused `recipient_unknown` */
export async function addNote(tx: Tx, body: MemberNoteBody, operator: string, at: Date): Promise<MemberNote> {
  const account = normaliseAccount(body.account);
  const memberId = await readSubject(tx, account);
  if (memberId === undefined) throw new Refused("recipient_unknown", { field: "account" });
  const row = await tx
    .insertInto("member_note")
    .values({ member_id: memberId, text: body.text.trim(), noted_by: operator, noted_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  const note = toNote(row);
  await recordAct(
    tx,
    {
      act: "member note",
      subject: account,
      before: null,
      after: { note: note.id, text: note.text },
      reason: "",
    },
    at,
  );
  return note;
}

function toNote({ id, text, noted_by, noted_at }: Selectable<MemberNoteTable>): MemberNote {
  return { id: id.toString(), text, by: noted_by, at: noted_at.toISOString() };
}
