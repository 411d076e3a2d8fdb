import { keyed, answer, type Edge } from "../http/mount.ts";
import type { MemberFinder } from "../core/member-finder.ts";
import { aboutMember } from "../operator/about-member.ts";
import { findMembers } from "../operator/find-members.ts";
import { rotateReceiptKey } from "./receipt-key.ts";
import { readMember, setFrozen } from "./operator-members.ts";
import { readStatement } from "./statement.ts";

export function operatorMemberRoutes(edge: Edge, finders: readonly MemberFinder[]): void {
  const { ctx } = edge;
  answer(edge, "GET operator/members", ({ input }) => findMembers(ctx.db, finders, input.q));
  aboutMember(edge, "GET operator/member", (_, { account }) => readMember(ctx, account));
  aboutMember(edge, "GET operator/member/lines", (memberId, { cursor, limit }) =>
    readStatement(ctx.db, memberId, { ...(cursor && { cursor }), ...(limit && { limit }) }),
  );
  keyed(edge, "POST operator/receiptKey/rotate", {
    perform: (tx, { input }) => rotateReceiptKey(tx, input.reason, ctx.now()),
  });
  keyed(edge, "POST operator/member/freeze", {
    perform: (tx, { input }) => setFrozen(ctx, tx, input, true),
  });
}
