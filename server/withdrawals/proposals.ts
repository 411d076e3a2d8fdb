/** Source: rules.md O97, O99. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import { roles } from "../../contract/operator/roles.ts";
import type { Context, Tx } from "../core/context.ts";
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import { aloneLimit } from "../operator/alone-limit.ts";
import type { ProposalKind } from "../operator/proposals/kind.ts";
import { approveWithdrawal } from "./decide.ts";
import { assertComparedWallet } from "./reconcile/guard.ts";

export function approvalKind(ctx: Context): ProposalKind<"POST operator/withdraw/approve"> {
  return {
    call: "POST operator/withdraw/approve",
    before: () => assertComparedWallet(ctx),
    async preview(tx, { id }) {
      const row = await readPending(tx, id);
      const amounts = { amount: formatAmount(row.amount), fee: formatAmount(row.fee) };
      const { account, address, status } = row;
      const frozen = row.frozen_at?.toISOString() ?? null;
      const reset = row.reset_at?.toISOString() ?? null;
      return {
        subject: id,
        restsOn: { id, status, address, ...amounts, frozen, reset },
        effect: { id, account, address, ...amounts, before: { status }, after: { status: "approved" } },
      };
    },
    perform: (tx, input, { at }) => approveWithdrawal(tx, input, { at, chain: ctx.chain }),
    async isAlone(tx, { id }, { identity, settings, at }) {
      const { amount } = await readPending(tx, id);
      // Tokens of the environment have all rights, and so the highest role's limit.
      const limit = aloneLimit(settings.fourEyesLimits.withdrawAlone, identity.roles ?? roles);
      if (amount > limit) return false;
      const day = dayIn(settings.withdrawWindow.timeZone, at);
      return (await countApproved(tx, day, identity.name, amount)) <= limit;
    },
  };
}

/** The second of two concurrent approvals sees the first one's amount. */
async function countApproved(tx: Tx, day: string, operator: string, amount: bigint): Promise<bigint> {
  const { rows } = await sql<{ approved: bigint }>`
    insert into operator_day (day, operator, approved) values (${day}, ${operator}, ${amount}::bigint)
    on conflict (day, operator) do update set approved = operator_day.approved + excluded.approved
    returning approved`.execute(tx);
  return BigInt(rows[0]!.approved);
}

/** @throws Refused `not_found`, `invalid` if decided. */
async function readPending(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("withdrawal as w")
    .innerJoin("member as m", "m.id", "w.member_id")
    .select(["w.amount", "w.fee", "w.address", "w.status", "m.account", "m.frozen_at", "m.reset_at"])
    .where("w.id", "=", parseId(id))
    .forNoKeyUpdate("m")
    .executeTakeFirst();
  if (!row) throw new Refused("not_found", { field: "id" });
  if (row.status !== "pending") throw new Refused("invalid", { field: "id" });
  return row;
}
