import { answer, keyed, type Edge } from "../http/mount.ts";
import { rotateReceiptKey } from "./receipt-key.ts";
import { readMember, setFrozen } from "./operator-members.ts";

export function operatorMemberRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/member", ({ input }) => readMember(ctx, input.account));
  keyed(edge, "POST operator/receiptKey/rotate", {
    perform: (tx, { input }) => rotateReceiptKey(tx, input.reason, ctx.now()),
  });
  keyed(edge, "POST operator/member/freeze", {
    perform: (tx, { input }) => setFrozen(ctx, tx, input, true),
  });
}
