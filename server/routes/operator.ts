import { answer, keyed, type Edge } from "../http/mount.ts";
import { Refused } from "../refused.ts";
import { readAudit, recordAct } from "../services/audit.ts";
import { credit } from "../services/credit.ts";
import { verifyLedger } from "../services/verify-ledger.ts";
import { createNotice } from "../services/notices.ts";
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
      const { account, asset, amount, reason } = input;
      await recordAct(
        tx,
        { act: "credit", subject: account, before: null, after: { asset, amount }, reason },
        at,
      );
      return { receipt: ctx.receipts.sign(key, "operator/credit", at, lines) };
    },
  });
  keyed(edge, "POST operator/notices", {
    perform: async (tx, { input }) => {
      const at = ctx.now();
      const created = await createNotice(tx, input, at);
      await recordAct(tx, { act: "notice", subject: created.id, before: null, after: input, reason: "" }, at);
      return created;
    },
  });
}
