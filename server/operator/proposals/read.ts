import { sql, type Selectable } from "kysely";
import type { Proposal } from "../../../contract/operator/proposal-schemas.ts";
import { pageById, type PageRequest } from "../../core/paging.ts";
import type { Store, Tx } from "../../store/store.ts";
import type { ProposalTable } from "./tables.ts";

export type ProposalRow = Selectable<ProposalTable>;

export function stateOf({ outcome, until }: ProposalRow, at: Date): Proposal["state"] {
  return outcome ?? (until <= at ? "lapsed" : "open");
}

/** Newest first. */
export function readProposals(
  db: Store,
  { open, ...request }: PageRequest & { open?: boolean | undefined },
  at: Date,
) {
  const isOpen = sql<boolean>`(outcome is null and until > ${at.toISOString()}::timestamptz)`;

  return pageById(
    request,
    (before, count) =>
      db
        .selectFrom("proposal")
        .selectAll()
        .where("id", "<", before)
        .$if(open === true, (query) => query.where(isOpen))
        .$if(open === false, (query) => query.where(sql<boolean>`not ${isOpen}`))
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    (row) => toProposal(row, at),
  );
}

export async function readProposal(tx: Tx, id: bigint, at: Date): Promise<Proposal> {
  const row = await tx.selectFrom("proposal").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return toProposal(row, at);
}

function toProposal(row: ProposalRow, at: Date): Proposal {
  return {
    id: row.id.toString(),
    call: row.call,
    subject: row.subject,
    request: row.request,
    effect: row.effect,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    until: row.until.toISOString(),
    state: stateOf(row, at),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  };
}
