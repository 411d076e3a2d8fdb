import { answer, keyed, type Edge } from "../http/mount.ts";
import { creditAccount } from "./credit.ts";
import { rotateReceiptKey } from "./receipt-key.ts";
import { readMember, setFrozen } from "./operator-members.ts";

export function operatorMemberRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/member", ({ input }) => readMember(ctx, input.account));
  keyed(edge, "POST operator/credit", {
    perform: async (tx, { input, key }) => {
      const at = ctx.now();
      const lines = await creditAccount(tx, input, at);
      const { account, asset, amount, reason } = input;
      const subject = { account, asset, amount, reason };
      return { receipt: ctx.receipts.sign({ key, action: "operator/credit", at, subject, lines }) };
    },
  });
  keyed(edge, "POST operator/receiptKey/rotate", {
    perform: (tx, { input }) => rotateReceiptKey(tx, input.reason, ctx.now()),
  });
  keyed(edge, "POST operator/member/freeze", {
    perform: (tx, { input }) => setFrozen(ctx, tx, input, true),
  });
  keyed(edge, "POST operator/member/unfreeze", {
    perform: (tx, { input }) => setFrozen(ctx, tx, input, false),
  });
}
