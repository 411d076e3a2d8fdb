/** What one operator proposes and another one approves. Source: rules.md O97 to O101. */
import { Type, type Static } from "typebox";
import { Id, PageQuery, TextOrNull, Time, TimeOrNull } from "../schemas.ts";
import { proposable } from "./proposable.ts";

export const proposalStates = ["open", "done", "rejected", "void", "lapsed"] as const;

export const Proposal = Type.Object({
  id: Id,
  call: Type.Enum([...proposable]),
  subject: Type.String(),
  request: Type.Unknown({ description: "The body of the call." }),
  effect: Type.Unknown({ description: "What it does: before and after." }),
  proposedBy: Type.String(),
  proposedAt: Time,
  until: Type.String({ description: "Then it lapses." }),
  state: Type.Enum([...proposalStates], {
    description: "void: what it rests on had changed when it was to be approved.",
  }),
  decidedBy: TextOrNull,
  decidedAt: TimeOrNull,
  decisionReason: TextOrNull,
});
export type Proposal = Static<typeof Proposal>;

export const ProposalsQuery = Type.Object({
  ...PageQuery,
  open: Type.Optional(
    Type.Boolean({ description: "Only what can be approved, or only what cannot any more." }),
  ),
});
export type ProposalsQuery = Static<typeof ProposalsQuery>;

export const ProposalBody = Type.Object({
  call: Type.Enum([...proposable]),
  request: Type.Unknown({ description: "The body of the call." }),
});
export type ProposalBody = Static<typeof ProposalBody>;

const ProposalId = Type.String({ pattern: "^[1-9]\\d{0,17}$" });
export const ProposalApproval = Type.Object({ id: ProposalId });
export const ProposalRejection = Type.Object({
  id: ProposalId,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
export type ProposalRejection = Static<typeof ProposalRejection>;

export const ProposalDone = Type.Object({
  proposal: Proposal,
  result: Type.Unknown({ description: "What the call answers." }),
});
