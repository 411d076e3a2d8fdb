import { normaliseAccount } from "../../contract/accounts.ts";
import { formatAmount, parseAmount } from "../../contract/money.ts";
import type { CreditBody } from "../../contract/schemas/operator.ts";
import { answer, keyed, type Edge } from "../http/mount.ts";
import { Refused } from "../refused.ts";
import { readAudit, recordAct, type Act } from "../services/audit.ts";
import type { Line } from "../services/context.ts";
import { credit } from "../services/credit.ts";
import { verifyLedger } from "../services/verify-ledger.ts";
import { memberId } from "../services/register.ts";

/** The operator's calls. Every act is written to the audit log in the transaction that performs it. */
export function operatorRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/ledger/check", () => verifyLedger(ctx));
  answer(edge, "GET operator/audit", ({ input }) => readAudit(ctx.db, input));
  keyed(edge, "POST operator/credit", {
    perform: async (tx, { input, key }) => {
      const at = ctx.now();
      const member = await memberId({ db: tx }, input.account);
      if (member === undefined) throw new Refused("recipient_unknown", { field: "account" });
      const lines = await credit(tx, member, input, at);
      await recordAct(tx, creditAct(input, lines), at);
      return { receipt: ctx.receipts.sign(key, "operator/credit", at, lines) };
    },
  });
}

/** The balance before and after, so that the audit log can be read without the member's bill. */
function creditAct({ account, asset, amount, reason }: CreditBody, lines: Line[]): Act {
  const balance = lines.find((line) => line.asset === asset)!.balance;
  return {
    act: "credit",
    subject: normaliseAccount(account),
    before: { asset, balance: formatAmount(balance - parseAmount(amount)) },
    after: { asset, amount, balance: formatAmount(balance) },
    reason,
  };
}
