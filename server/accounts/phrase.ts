/** Source: rules.md S70. */
import { lockCaller } from "../gate/member-lock.ts";
import { phraseOf } from "../../contract/accounts/rules.ts";
import type { Phrase, PhraseBody } from "../../contract/accounts/session-schemas.ts";
import type { Caller } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { noteMembers } from "../store/changes.ts";
import type { Store, Tx } from "../store/store.ts";
import { recordEvent, type NewAccountEvent } from "./account-events.ts";
import { isPayPassword } from "./pay-password.ts";
import { samePassword } from "./passwords.ts";

export function readPhrase(db: Store | Tx, memberId: bigint): Promise<Phrase> {
  return db.selectFrom("member").select("phrase").where("id", "=", memberId).executeTakeFirstOrThrow();
}

/**
 * Null for none. Checked before the costly password check.
 * @throws Refused `invalid`, field `phrase`, also for the password itself, which would appear on locked screens.
 */
export function acceptPhrase({ phrase, payPassword }: PhraseBody): string | null {
  if (phrase === null) return null;
  const accepted = phraseOf(phrase);
  if (accepted === null || (payPassword && samePassword(accepted, payPassword)))
    throw new Refused("invalid", { field: "phrase" });
  return accepted;
}

/** For a request that a passkey has confirmed. @throws Refused `invalid`, field `phrase` */
export async function assertNoPassword(
  db: Store,
  memberId: bigint,
  phrase: string | null,
  { payPassword }: Pick<PhraseBody, "payPassword">,
): Promise<void> {
  if (phrase === null || payPassword !== undefined) return;
  if (await isPayPassword(db, memberId, phrase)) throw new Refused("invalid", { field: "phrase" });
}

/** The caller has confirmed it. @throws Refused `signed_out` */
export async function setPhrase(
  tx: Tx,
  { memberId, tokenHash }: Pick<Caller, "memberId" | "tokenHash">,
  phrase: string | null,
  asked: Pick<NewAccountEvent, "device" | "at">,
): Promise<Phrase> {
  await lockCaller(tx, { memberId, tokenHash });
  const before = await readPhrase(tx, memberId);
  if (before.phrase === phrase) return before;
  await tx.updateTable("member").set({ phrase }).where("id", "=", memberId).execute();
  noteMembers(tx, [memberId]);
  await recordEvent(tx, memberId, { type: "phrase_changed", ...asked });
  return { phrase };
}
