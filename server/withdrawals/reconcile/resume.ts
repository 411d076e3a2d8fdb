/** Source: rules.md W28. */
import type { RecoverBody, ResumeBody } from "../../../contract/withdrawals/reconcile-schemas.ts";
import { parseAmount } from "../../../contract/money.ts";
import { closeBreak, factsOf, readOpenBreaks, type Break } from "../../chain/breaks.ts";
import { Refused } from "../../core/refused.ts";
import { parseId } from "../../core/ids.ts";
import type { Context } from "../../core/context.ts";
import { readLost, recoverAddress } from "../../deposits/lost-addresses.ts";
import { normaliseAccount } from "../../../contract/accounts/rules.ts";
import { recordAct } from "../../operator/audit.ts";
import type { Tx } from "../../store/store.ts";
import { acceptMissing } from "./custody.ts";

/** Locks it. @throws Refused `not_found`, `invalid` for an unknown transaction, which can only be bound. */
export async function lockClosable(tx: Tx, id: string): Promise<Break> {
  const open = await tx
    .selectFrom("chain_break")
    .selectAll()
    .where("id", "=", parseId(id))
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!open) throw new Refused("not_found", { field: "id" });
  if (open.kind === "transaction") throw new Refused("invalid", { field: "id" });
  return open;
}

/**
 * Of a shortage, no more is accepted from now on than was shown: what is missing besides opens another.
 * @param missing custody's, as read before.
 * @throws Refused as `lockClosable` does.
 */
export async function resume(
  tx: Tx,
  { id, reason }: ResumeBody,
  missing: bigint,
  at: Date,
): Promise<{ left: number }> {
  const closed = await lockClosable(tx, id);
  await closeBreak(tx, closed.id, reason);
  const facts = factsOf(closed);
  if (closed.kind === "custody" && closed.subject === String(closed.chain_id)) {
    const shown = facts.missing === undefined ? missing : parseAmount(facts.missing);
    await acceptMissing(tx, Number(closed.chain_id), shown < missing ? shown : missing);
  }
  const before = { kind: closed.kind, facts, foundAt: closed.found_at.toISOString() };
  await recordAct(tx, { act: "chain resume", subject: closed.subject, reason, before, after: null }, at);
  return { left: (await readOpenBreaks(tx)).length };
}

/** @throws Refused as `readLost` and `recoverAddress` do. */
export async function recover(
  tx: Tx,
  { chain }: Context,
  { index, account, reason }: RecoverBody,
  at: Date,
): Promise<{ address: string; account: string; left: number }> {
  if (!chain) throw new Refused("deposits_closed");
  const name = normaliseAccount(account);
  const lost = await readLost(tx, chain, { index, account: name });
  const { address } = lost;
  await recoverAddress(tx, chain, lost, at);
  for (const { id, kind, subject } of await readOpenBreaks(tx))
    if (kind === "address" && subject === address) await closeBreak(tx, id, reason);
  const after = { index, account: name };
  await recordAct(tx, { act: "chain address", subject: address, reason, before: null, after }, at);
  return { address, account: name, left: (await readOpenBreaks(tx)).length };
}
