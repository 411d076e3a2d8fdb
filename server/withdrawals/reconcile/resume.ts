/** Source: rules.md W28. */
import type { RecoverBody, ResumeBody } from "../../../contract/withdrawals/reconcile-schemas.ts";
import { closeBreak, factsOf, readOpenBreaks } from "../../chain/breaks.ts";
import { Refused } from "../../core/refused.ts";
import { parseId } from "../../core/ids.ts";
import type { Context } from "../../core/context.ts";
import { recoverAddress } from "../../deposits/lost-addresses.ts";
import { normaliseAccount } from "../../../contract/accounts/rules.ts";
import { recordAct } from "../../operator/audit.ts";
import type { Tx } from "../../store/store.ts";
import { acceptMissing } from "./custody.ts";

/**
 * An unknown transaction can only be bound.
 * @param missing custody's, as read before: it is accepted from now on.
 * @throws Refused `not_found`, `invalid` for an unknown transaction.
 */
export async function resume(
  tx: Tx,
  { id, reason }: ResumeBody,
  missing: bigint,
  at: Date,
): Promise<{ left: number }> {
  const closed = await closeBreak(tx, parseId(id), reason);
  if (!closed) throw new Refused("not_found", { field: "id" });
  if (closed.kind === "transaction") throw new Refused("invalid", { field: "id" });
  if (closed.kind === "custody" && closed.subject === String(closed.chain_id))
    await acceptMissing(tx, Number(closed.chain_id), missing);
  const before = { kind: closed.kind, facts: factsOf(closed), foundAt: closed.found_at.toISOString() };
  await recordAct(tx, { act: "chain resume", subject: closed.subject, reason, before, after: null }, at);
  return { left: (await readOpenBreaks(tx)).length };
}

/** @throws Refused as `recoverAddress` does. */
export async function recover(
  tx: Tx,
  { chain }: Context,
  { index, account, reason }: RecoverBody,
  at: Date,
): Promise<{ address: string; account: string; left: number }> {
  if (!chain) throw new Refused("deposits_closed");
  const name = normaliseAccount(account);
  const address = await recoverAddress(tx, chain, { index, account: name, at });
  for (const { id, kind, subject } of await readOpenBreaks(tx))
    if (kind === "address" && subject === address) await closeBreak(tx, id, reason);
  const after = { index, account: name };
  await recordAct(tx, { act: "chain address", subject: address, reason, before: null, after }, at);
  return { address, account: name, left: (await readOpenBreaks(tx)).length };
}
