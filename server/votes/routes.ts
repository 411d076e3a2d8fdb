import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { VoteCreateBody } from "../../contract/votes/schemas.ts";
import { answer, submitted, type Edge } from "../http/mount.ts";
import { checkPayPassword } from "../accounts/pay-password.ts";
import { readSettings } from "../core/settings.ts";
import { readConsensusFlow, readVoteInfo } from "./info.ts";
import { readVotes } from "./vote-list.ts";
import { VoteLane } from "./lane.ts";
import type { VoteOrder } from "./orders.ts";

export function voteRoutes(edge: Edge): void {
  const { ctx } = edge;
  const lane = new VoteLane(ctx);
  answer(edge, "GET vote/setting", async () => (await readSettings(ctx.db)).voteLevels);
  answer(edge, "GET vote/voteInfo", ({ caller }) => readVoteInfo(ctx.db, caller.memberId));
  answer(edge, "GET vote/voteValues", ({ caller, input }) => readVotes(ctx.db, caller.memberId, input));
  answer(edge, "GET vote/ordinalsAmount", () => readConsensusFlow(ctx.db));
  function payment<C extends "POST vote/create" | "POST vote/upgrade" | "POST vote/repurchase">(
    call: C,
    toOrder: (member: bigint, input: RequestOf<C>) => VoteOrder,
  ): void {
    submitted<C>(edge, call, async ({ caller, input, key }, request, render) => {
      await checkPayPassword(ctx, caller.memberId, input.payPassword);
      return lane.submit({
        request,
        order: toOrder(caller.memberId, input),
        render: ({ lines, info }, at) => {
          const receipt = ctx.receipts.sign(key, request.action, at, lines);
          return render({ ...info, receipt } as ResponseOf<C>);
        },
      });
    });
  }
  payment("POST vote/create", (member, input) => ({ kind: "create", member, ...choice(input) }));
  payment("POST vote/upgrade", (member, input) => ({ kind: "upgrade", member, ...choice(input) }));
  payment("POST vote/repurchase", (member, { payType, expect }) => ({
    kind: "repurchase",
    member,
    payType,
    expect,
  }));
}

function choice({ level, payType, expect }: VoteCreateBody) {
  return { level, payType, expect };
}
