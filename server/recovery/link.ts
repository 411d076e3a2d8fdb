/** Source: rules.md S83. */
import { createHash, randomBytes } from "node:crypto";
import type { RecoveryLink } from "../../contract/recovery/schemas.ts";
import { recordEvent } from "../accounts/account-events.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { Refused } from "../core/refused.ts";
import { recordAct } from "../operator/audit.ts";
import type { CountOperators } from "../operator/two-operators.ts";
import type { Tx } from "../store/store.ts";
import { readRecovery } from "./read.ts";
import { assertNotFrozen, lockRecovery } from "./standing.ts";
import { assertSupported } from "./two-operators.ts";

const SECRET_BYTES = 32;
export const LINK_MS = 24 * 3_600_000;

/**
 * Invalidates an earlier link. The secret is stored only as a hash.
 * @throws Refused `not_found`; `operator_forbidden`; `recovery_over`; `recovery_unapproved`; `recovery_waiting` (with
 * `retryAt`); `frozen` by the operator.
 */
export async function makeLink(
  tx: Tx,
  count: CountOperators,
  id: string,
  identity: OperatorIdentity,
  at: Date,
): Promise<RecoveryLink> {
  const row = await lockRecovery(tx, id, at);
  if (row.opens_at === null) throw new Refused("recovery_unapproved");
  if (at < row.opens_at) throw new Refused("recovery_waiting", { retryAt: row.opens_at });
  await assertSupported(tx, count, row, "POST operator/recovery/link", identity);
  await assertNotFrozen(tx, row.member_id);
  const before = await readRecovery(tx, row.id, at);
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const linkUntil = new Date(at.getTime() + LINK_MS);
  await tx
    .updateTable("recovery")
    .set({ link_hash: hashSecret(secret), link_by: identity.name, link_until: linkUntil })
    .where("id", "=", row.id)
    .execute();
  const recovery = await readRecovery(tx, row.id, at);
  await recordEvent(tx, row.member_id, { type: "recovery_link", device: null, at });
  const act = { act: "recovery link", subject: row.account, before, after: recovery, reason: row.reason };
  await recordAct(tx, act, at);
  return { recovery, link: `/#/pages/recover?secret=${secret}` };
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
