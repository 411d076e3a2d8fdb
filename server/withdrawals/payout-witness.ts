/** A single node may lie or have lost a receipt. Source: rules.md D31, W17, W18. */
import type { Receipt } from "../chain/client.ts";
import { nonceUser } from "../chain/nonce-use.ts";
import { answered, judge, witnessesOf, type Verdict, type Witness } from "../chain/witnesses.ts";
import { setStuck, type Attempt, type Payout, type Round } from "./payout-round.ts";

/** Null until enough nodes show the same at the required depth, or while any node contradicts. */
export async function agreedReceipt(
  round: Round,
  payout: Payout,
  { hash }: Attempt,
  block: bigint,
): Promise<Receipt | null> {
  const claim = { txHash: hash, block };
  const said = await Promise.all(witnesses(round).map((witness) => witness.state(claim)));
  const statement = await agreement(round, payout, judge(said, quorumOf(round)));
  return statement?.receipt ?? null;
}

/** At the required depth of enough nodes; null while undecided. */
export async function agreedNonceUser(round: Round, payout: Payout): Promise<string | null> {
  const said = await Promise.all(
    witnesses(round).map(({ node }) => answered(nonceUser(node, payout.sender, payout.nonce))),
  );
  const statements = said.map((hash) => (hash === null ? null : { text: hash }));
  const statement = await agreement(round, payout, judge(statements, quorumOf(round)));
  return statement?.text ?? null;
}

function witnesses({ ctx: { chain }, node }: Round): Witness[] {
  const all = witnessesOf(chain!, node);
  return chain!.settings.quorum === 1 ? all.slice(0, 1) : all;
}

const quorumOf = ({ ctx }: Round) => ctx.chain!.settings.quorum;

async function agreement<S extends { text: string }>(
  round: Round,
  payout: Payout,
  verdict: Verdict<S>,
): Promise<S | null> {
  if (verdict.kind === "disagreed") await setStuck(round, payout, "nodes");
  return verdict.kind === "agreed" ? verdict.statement : null;
}
