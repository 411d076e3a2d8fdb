import type { Proposable } from "../../../contract/operator/proposable.ts";
import { Refused } from "../../core/refused.ts";
import { readSettings } from "../../core/settings.ts";
import { answer, keyed, type Edge } from "../../http/mount.ts";
import { approve, lookAt, propose, reject, voidIfStale } from "./decide.ts";
import type { ProposalKind, ReadStanding } from "./kind.ts";
import { readProposals } from "./read.ts";

/** While four eyes are on, these calls are refused to one operator. */
export function proposalRoutes(edge: Edge, list: ProposalKind[], readStanding: ReadStanding): void {
  const { ctx } = edge;
  const rules = { kinds: new Map(list.map((kind) => [kind.call, kind])), readStanding };
  for (const kind of list) proposableRoute(edge, kind);
  answer(edge, "GET operator/proposals", ({ input }) => readProposals(ctx.db, input, ctx.now()));
  keyed(edge, "POST operator/proposals", {
    before: ({ input, identity }) => lookAt(rules, input, identity),
    perform: (tx, { input, identity }, looked) =>
      propose(tx, rules, input, { identity, at: ctx.now(), looked }),
  });
  keyed(edge, "POST operator/proposals/approve", {
    before: async ({ input, identity }) => {
      const { kind, request } = await voidIfStale(ctx, rules, input.id, identity);
      return kind.before?.(request as never);
    },
    perform: (tx, { input, identity, key }, prepared) =>
      approve(tx, rules, input.id, { identity, key, at: ctx.now(), prepared }),
  });
  keyed(edge, "POST operator/proposals/reject", {
    perform: (tx, { input, identity }) => reject(tx, input, identity, ctx.now()),
  });
}

function proposableRoute<C extends Proposable>(edge: Edge, kind: ProposalKind<C>): void {
  const { ctx } = edge;
  keyed(edge, kind.call, {
    before: async ({ input }) => kind.before?.(input),
    perform: async (tx, { input, identity, key }, prepared) => {
      const at = ctx.now();
      const settings = await readSettings(tx);
      const isAlone = !settings.fourEyes || (await kind.isAlone?.(tx, input, { identity, settings, at }));
      if (!isAlone) throw new Refused("proposal_needed");
      return kind.perform(tx, input, { key, at, prepared });
    },
  });
}
