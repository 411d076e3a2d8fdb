/** Source: rules.md O97. */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { Context, Tx } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { assertAsShown } from "../operator/as-shown.ts";
import type { ProposalKind } from "../operator/proposals/kind.ts";
import { readBalances } from "./balances.ts";
import { creditAccount } from "./credit.ts";
import { countCreated, isCreditAlone } from "./credit-limits.ts";
import { setFrozen } from "./operator-members.ts";

export function creditKind(ctx: Context): ProposalKind<"POST operator/credit"> {
  return {
    call: "POST operator/credit",
    async preview(tx, { account, asset, amount, reason }) {
      const member = await lockMember(tx, account);
      const units = parseAmount(amount);
      if (units === 0n) throw new Refused("invalid", { field: "amount" });
      const balances = await readBalances({ ...ctx, db: tx }, member.id);
      // `usdt` includes pending withdrawals.
      const spendable = { ...balances, usdt: balances.balance, points: balances.repurchasePoints };
      const balance = spendable[asset];
      const restsOn = { ...standing(member), ...(units < 0n && { balance }) };
      const after = formatAmount(parseAmount(balance) + units);
      return {
        subject: member.account,
        restsOn,
        effect: {
          account: member.account,
          asset,
          amount,
          reason,
          before: { balance },
          after: { balance: after },
        },
      };
    },
    async perform(tx, input, { key, at }) {
      await countCreated(tx, input, await readSettings(tx), at);
      const lines = await creditAccount(tx, input, at);
      const { account, asset, amount, reason } = input;
      const subject = { account, asset, amount, reason };
      return { receipt: ctx.receipts.sign({ key, action: "operator/credit", at, subject, lines }) };
    },
    isAlone: isCreditAlone,
  };
}

export function unfreezeKind(ctx: Context): ProposalKind<"POST operator/member/unfreeze"> {
  return {
    call: "POST operator/member/unfreeze",
    async preview(tx, { account, reason, from }) {
      const member = await lockMember(tx, account);
      assertAsShown({ frozenAt: member.frozen_at?.toISOString() ?? null }, from);
      const [before, after] = [{ frozen: member.frozen_at !== null }, { frozen: false }];
      return {
        subject: member.account,
        restsOn: standing(member),
        effect: { account: member.account, reason, before, after },
      };
    },
    perform: (tx, input) => setFrozen(ctx, tx, input, false),
  };
}

type MemberRow = Awaited<ReturnType<typeof lockMember>>;

/** A freeze or a password change since then requires another look. */
function standing({ id, frozen_at: frozen, reset_at: reset }: MemberRow) {
  return {
    member: id.toString(),
    frozen: frozen?.toISOString() ?? null,
    reset: reset?.toISOString() ?? null,
  };
}

/** Does not wait for payments, which refer to the row. */
async function lockMember(tx: Tx, account: string) {
  const member = await tx
    .selectFrom("member")
    .select(["id", "account", "frozen_at", "reset_at"])
    .where("account", "=", normaliseAccount(account))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new Refused("recipient_unknown", { field: "account" });
  return member;
}
