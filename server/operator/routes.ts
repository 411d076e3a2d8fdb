import { answer, keyed, type Edge } from "../http/mount.ts";
import { readAudit } from "./audit.ts";
import { creditAccount } from "../wallet/credit.ts";
import { verifyLedger } from "./verify-ledger.ts";

/** The operator's calls. Every act is written to the audit log in the transaction that performs it. */
export function operatorRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/ledger/check", () => verifyLedger(ctx));
  answer(edge, "GET operator/audit", ({ input }) => readAudit(ctx.db, input));
  keyed(edge, "POST operator/credit", {
    perform: async (tx, { input, key }) => {
      const at = ctx.now();
      const lines = await creditAccount(tx, input, at);
      return { receipt: ctx.receipts.sign(key, "operator/credit", at, lines) };
    },
  });
}
