import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { ConfirmedAction } from "../../contract/accounts/factor-acts.ts";
import type { VoteCreateBody } from "../../contract/votes/schemas.ts";
import { answer, submitted, type Edge } from "../http/mount.ts";
import { confirm } from "../accounts/factors/confirm.ts";
import { readSettings } from "../core/settings.ts";
import { readConsensusFlow, readVoteInfo } from "./info.ts";
import { readVotes } from "./vote-list.ts";
import { openVoteLane } from "./vote-lane.ts";
import type { VoteOrder } from "./orders.ts";

type By = Pick<VoteOrder, "member" | "tokenHash">;

export function voteRoutes(edge: Edge): void {
  const { ctx } = edge;
  const lane = openVoteLane(ctx);
  answer(edge, "GET vote/setting", async () => (await readSettings(ctx.db)).voteLevels);
  answer(edge, "GET vote/voteInfo", ({ caller }) => readVoteInfo(ctx.db, caller.memberId));
  answer(edge, "GET vote/voteValues", ({ caller, input }) => readVotes(ctx.db, caller.memberId, input));
  answer(edge, "GET vote/ordinalsAmount", () => readConsensusFlow(ctx.db));
  function payment<C extends "POST vote/create" | "POST vote/upgrade" | "POST vote/repurchase">(
    call: C,
    action: ConfirmedAction,
    toOrder: (by: By, input: RequestOf<C>) => VoteOrder,
  ): void {
    submitted<C>(edge, call, async (incoming, request, render) => {
      const { caller, input, key } = incoming;
      await confirm(ctx, { ...incoming, action });
      return lane.submit({
        request,
        order: toOrder({ member: caller.memberId, tokenHash: caller.tokenHash }, input),
        render: ({ info, ...done }, at) => {
          const receipt = ctx.receipts.sign({ key, action: request.action, at, ...done });
          return render({ ...info, receipt } as ResponseOf<C>);
        },
      });
    });
  }
  payment("POST vote/create", "vote/create", (by, input) => ({ kind: "create", ...by, ...choice(input) }));
  payment("POST vote/upgrade", "vote/upgrade", (by, input) => ({
    kind: "upgrade",
    ...by,
    ...choice(input),
    vote: input.vote,
  }));
  payment("POST vote/repurchase", "vote/repurchase", (by, { payType, expect, vote }) => ({
    kind: "repurchase",
    ...by,
    payType,
    expect,
    vote,
  }));
}

function choice({ level, payType, expect, expectLevel }: VoteCreateBody) {
  return { level, payType, expect, expectLevel };
}
