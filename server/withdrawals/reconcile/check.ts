/**
 * Every minute, compares transfers out of the wallet with withdrawals, deposits with the ledger, and custody with the
 * balances. Source: rules.md W28.
 */
import type { BreakFacts } from "../../../contract/withdrawals/break-facts.ts";
import { factsOf, readOpenBreaks } from "../../chain/breaks.ts";
import { compareWallet } from "../../chain/comparison.ts";
import type { Node } from "../../chain/client.ts";
import type { Context } from "../../core/context.ts";
import { lookAhead } from "../../deposits/lost-addresses.ts";
import { checkAddresses } from "./addresses.ts";
import { checkCustody } from "./custody.ts";
import { checkDeposits } from "./deposits.ts";
import { checkTransfersOut } from "./transfers-out.ts";

export interface BookAlert {
  kind: string;
  subject: string;
  facts: BreakFacts;
}

export interface CheckProgress {
  member: bigint;
}

/** @returns the opened breaks. @throws node or database errors. */
export async function checkBooks(
  ctx: Context,
  node: Node,
  progress: CheckProgress = { member: 0n },
): Promise<BookAlert[]> {
  const { db } = ctx;
  const before = new Set((await readOpenBreaks(db)).map(({ id }) => id));
  await compareWallet(db, ctx.chain!);
  // The demo's chain or database may be replaced without the other.
  const isDemo = node.settings.demo !== null;
  if (!isDemo) await lookAhead(ctx, node);
  await checkTransfersOut(ctx, node);
  await checkDeposits(ctx, node);
  if (isDemo) return changesSince(ctx, before);
  await checkCustody(ctx, node);
  progress.member = await checkAddresses(ctx, node, progress.member);
  return changesSince(ctx, before);
}

async function changesSince({ db }: Context, before: Set<bigint>): Promise<BookAlert[]> {
  const after = await readOpenBreaks(db);
  return after
    .filter(({ id }) => !before.has(id))
    .map((found) => ({ kind: found.kind, subject: found.subject, facts: factsOf(found) }));
}
