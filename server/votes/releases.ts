import { sql } from "kysely";
import { columnsOf, insertColumns } from "../store/columns.ts";
import type { Tx } from "../store/store.ts";
import { tellCaps, type Capped } from "./tell-caps.ts";

/** Read under its member's lock; `released` grows as incomes are paid. */
export interface EarningVote {
  id: bigint;
  member: bigint;
  voteValue: bigint;
  released: bigint;
}

export interface Release {
  transaction: string;
  type: string;
  vote: EarningVote;
  amount: bigint;
}

const RELEASE = { transaction_id: "uuid", vote_id: "bigint", type: "text", amount: "bigint" } as const;

export async function writeReleases(tx: Tx, releases: Release[], at: Date): Promise<void> {
  if (releases.length === 0) return;
  await insertColumns(
    tx,
    "vote_release",
    RELEASE,
    releases.map(({ transaction, type, vote, amount }) => ({
      transaction_id: transaction,
      vote_id: vote.id,
      type,
      amount,
    })),
  );
  const votes = new Map(releases.map(({ vote }) => [vote.id, vote]));
  const rows = [...votes.values()].map(({ id, released }) => ({ id, released }));
  await sql`
    update vote set released = new.released, status = case when new.released = vote_value then 'out' else 'active' end
    from ${columnsOf("new", { id: "bigint", released: "bigint" }, rows)}
    where vote.id = new.id`.execute(tx);
  await tellCaps(tx, earned(releases), at);
}

function earned(releases: Release[]): Capped[] {
  return Array.from(
    Map.groupBy(releases, ({ vote }) => vote),
    ([vote, parts]) => {
      const amount = parts.reduce((sum, part) => sum + part.amount, 0n);
      return { ...vote, before: { voteValue: vote.voteValue, released: vote.released - amount } };
    },
  );
}
