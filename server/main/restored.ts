/** Runs when a restoration is noticed. Source: rules.md O144. */
import type { OnRestored } from "../core/database-marks.ts";
import { dropRestored } from "../accounts/closing/restored.ts";
import { recordAct } from "../operator/audit.ts";
import { voidRestored } from "../operator/schedule/restored.ts";
import { endAllAccess } from "../operators/restored.ts";
import { endRestored } from "../recovery/restored.ts";
import { noteEverybody } from "../store/changes.ts";
import { rotateReceiptKey } from "../wallet/receipt-key.ts";
import { reopenWithdrawals } from "../withdrawals/restored.ts";

const REASON = "the database was restored";

export const onRestored: OnRestored = async (tx, knownUntil, at) => {
  const after = { knownUntil: knownUntil?.toISOString() ?? null };
  await recordAct(tx, { act: "database restored", subject: "", before: null, after, reason: REASON }, at);
  await endAllAccess(tx);
  await voidRestored(tx, at);
  await endRestored(tx, at);
  await dropRestored(tx, at);
  await reopenWithdrawals(tx, at);
  // The replacement of a stolen key may be lost, and the stolen one would sign again.
  await rotateReceiptKey(tx, REASON, at);
  noteEverybody(tx);
};
