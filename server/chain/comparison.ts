/**
 * If the payout wallet's nonce on the chain is ahead of the database, there are payments that the database does not
 * know: a backup was restored, or the key is used elsewhere. Source: rules.md W26.
 */
import { sql } from "kysely";
import { withinTime } from "../../contract/time-limit.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { assertNoBreak } from "./breaks.ts";
import { askNodes } from "./ask-nodes.ts";
import type { Chain, Node } from "./client.ts";
import { transactionCount } from "./payments.ts";
import { isNodeError } from "./transport.ts";

/** More are found once these are bound. */
const MAX_BREAKS = 1_000n;
/** A caller is waiting. */
const LIMIT_MS = 5_000;
/** While no node answers, the last comparison counts for so long. */
const FRESH_SECONDS = 600;

/**
 * Opens a break for each mined transaction that a quorum shows and the database does not know.
 * @returns whether the chain is not ahead on any node, pending transactions included.
 * @throws node errors; TooFewNodes.
 */
export async function compareWallet(db: Store, chain: Chain): Promise<boolean> {
  const { payout, chainId, quorum } = chain.settings;
  if (!payout) return true;
  const sender = await payout.signer.address();
  // Before the database: a payout is stored before it is sent, so the stored nonce is never behind.
  const counts = await askNodes(chain, (node) =>
    Promise.all([transactionCount(node, sender, "latest"), transactionCount(node, sender, "pending")]),
  );
  // A single node could open breaks that no transaction closes.
  const agreed = (some: number[]) => some.toSorted((a, b) => b - a)[quorum - 1]!;
  const next = await openRow(db, chain, sender, agreed(counts.map((both) => Math.max(...both))));
  await openBreaks(db, chainId, sender, next, agreed(counts.map(([mined]) => mined)));
  // A lagging node hides transactions, so the highest count decides.
  const agrees = BigInt(Math.max(...counts.flat())) <= next;
  if (agrees) await markCompared(db, chainId);
  return agrees;
}

async function openBreaks(
  db: Store,
  chainId: number,
  sender: string,
  next: bigint,
  used: number,
): Promise<void> {
  const unknown = BigInt(used) - next;
  if (unknown <= 0n) return;
  const last = next + (unknown < MAX_BREAKS ? unknown : MAX_BREAKS) - 1n;
  await openTransactionBreaks(db, chainId, sender, { first: next, last });
}

/**
 * Locks the wallet in a separate statement first, so that a binding which commits meanwhile is seen.
 * @param transaction of the one nonce, where it is known: noted in breaks that are open already, too.
 */
export async function openTransactionBreaks(
  db: Store,
  chainId: number,
  sender: string,
  { first, last, transaction }: { first: bigint; last: bigint; transaction?: string },
): Promise<void> {
  const known = transaction === undefined ? {} : { transaction };
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from payout_wallet where chain_id = ${chainId} and address = ${sender} for update`.execute(
      tx,
    );
    await sql`
      insert into chain_break (chain_id, kind, subject, facts, found_at)
      select ${chainId}, 'transaction', ${sender}::text || ' ' || series.nonce,
        jsonb_build_object('code', 'unknown_transaction', 'nonce', series.nonce::text) ||
          ${JSON.stringify(known)}::jsonb, now()
      from generate_series(${first}::bigint, ${last}::bigint) as series (nonce)
      where not exists (select 1 from wallet_transaction bound
        where bound.chain_id = ${chainId} and bound.sender = ${sender} and bound.nonce = series.nonce)
      on conflict (chain_id, kind, subject) where closed_at is null
        do update set facts = excluded.facts where ${transaction !== undefined}`.execute(tx);
  });
}

/**
 * A new wallet starts with the chain's nonce, and its earlier transfers are matched from the block that the database
 * has read, which is an old one in an old backup.
 */
async function openRow(
  db: Store,
  { client, settings: { chainId, token } }: Pick<Node, "client" | "settings">,
  sender: string,
  count: number,
): Promise<bigint> {
  await sql`
    insert into payout_wallet (chain_id, address, next_nonce, checked_block)
    values (${chainId}, ${sender}, ${count},
      (select verified from chain_cursor where chain_id = ${chainId} and token = ${token}))
    on conflict do nothing`.execute(db);
  const { next_nonce, checked_block } = await db
    .selectFrom("payout_wallet")
    .select(["next_nonce", "checked_block"])
    .where("chain_id", "=", BigInt(chainId))
    .where("address", "=", sender)
    .executeTakeFirstOrThrow();
  if (checked_block === null) {
    // No block was read yet, or the wallet is older than its matching.
    const head = await client.getBlockNumber();
    await sql`
      update payout_wallet set checked_block = coalesce(
        (select verified from chain_cursor where chain_id = ${chainId} and token = ${token}), ${head}::bigint)
      where chain_id = ${chainId} and address = ${sender} and checked_block is null`.execute(db);
  }
  return next_nonce;
}

async function markCompared(db: Store, chainId: number): Promise<void> {
  await sql`
    insert into chain_comparison (chain_id, compared_at) values (${chainId}, now())
    on conflict (chain_id) do update set compared_at = excluded.compared_at`.execute(db);
}

/**
 * Compares now, or relies on a recent comparison while no node answers.
 * @throws Refused `reconciling` while the chain is ahead of the database, or was not compared.
 */
export async function assertReconciled({ db, chain }: { db: Store; chain: Chain | null }): Promise<void> {
  await assertNoBreak(db);
  if (!chain?.settings.payout) return;
  const agrees = await tryCompare(db, chain);
  await assertNoBreak(db);
  // Before this process has compared once, its database may be a recent backup.
  const isKnown = agrees ?? (compared.has(chain) && (await isFresh(db, chain.settings.chainId)));
  if (!isKnown) throw new Refused("reconciling");
}

const compared = new WeakSet<Chain>();

/** Undefined if no node answers in time. */
export async function tryCompare(db: Store, chain: Chain): Promise<boolean | undefined> {
  try {
    const answer = await withinTime(
      LIMIT_MS,
      compareWallet(db, chain).then((agrees) => ({ agrees })),
    );
    if (answer) compared.add(chain);
    return answer?.agrees;
  } catch (error) {
    if (isNodeError(error)) return undefined;
    throw error;
  }
}

async function isFresh(db: Store, chainId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chain_comparison
    where chain_id = ${chainId} and compared_at > now() - make_interval(secs => ${FRESH_SECONDS})`.execute(
    db,
  );
  return rows.length > 0;
}
