import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { formatAmount } from "../../contract/money.ts";
import type { ChainStatus, PayoutWallet } from "../../contract/withdrawals/chain-schemas.ts";
import { askMost } from "../chain/ask-nodes.ts";
import { readOpenBreaks } from "../chain/breaks.ts";
import type { Chain, Node } from "../chain/client.ts";
import { coinBalance, toCoins, tokenBalance, transactionCount } from "../chain/payments.ts";
import { fromUnits } from "../chain/transfers.ts";
import { poolBalance } from "../ledger/pools.ts";
import type { Store } from "../store/store.ts";
import type { Context } from "../core/context.ts";
import { depositedAddresses } from "../deposits/addresses.ts";
import { depositsAtChain } from "../deposits/review.ts";
import { limiter } from "../core/limiter.ts";
import { readAttempts, readPayouts, readWallet } from "./payout-round.ts";
import { toBreak } from "./reconcile/unknown.ts";
import { readSettings } from "../core/settings.ts";

const CONCURRENT_REQUESTS = 16;

/** Null if no chain is configured. @throws node errors. */
export async function chainStatus(ctx: Context): Promise<ChainStatus> {
  const { chain, db } = ctx;
  if (!chain) return null;
  const { name, chainId, token } = chain.settings;
  const head = await chain.head();
  const cursor = await db
    .selectFrom("chain_cursor")
    .select(["head", "read_at"])
    .where("chain_id", "=", BigInt(chainId))
    .where("token", "=", token)
    .executeTakeFirst();
  const wallet = await readPayoutWallet(db, chain);
  return {
    name,
    chainId,
    head: Number(head.number),
    lag: cursor ? Math.max(0, Number(head.number - cursor.head)) : 0,
    readAt: cursor?.read_at.toISOString() ?? null,
    custody: await showCustody(db, chain, wallet?.balance ?? 0n),
    wallet: wallet?.shown ?? null,
    payouts: await countPayouts(db),
    today: await signedToday(ctx),
    stuck: await stuckPayouts(db, chain),
    deposits: await depositsAtChain(db, chain),
    breaks: (await readOpenBreaks(db)).map(toBreak),
  };
}

async function readPayoutWallet(
  db: Store,
  chain: Chain,
): Promise<{ balance: bigint; shown: PayoutWallet } | null> {
  if (!chain.settings.payout) return null;
  const address = await chain.settings.payout.signer.address();
  const [row, decimals, balance, coin, nonce] = await Promise.all([
    readWallet(db, chain, address),
    chain.decimals(),
    tokenBalance(chain, address),
    coinBalance(chain, address),
    transactionCount(chain, address, "pending"),
  ]);
  const shown = {
    address,
    usdt: toCoins(balance, decimals),
    coin: toCoins(coin),
    nonce,
    nextNonce: Number(row?.next_nonce ?? nonce),
    paused: row?.paused ?? null,
    pausedAt: row?.paused_at?.toISOString() ?? null,
  };
  return { balance, shown };
}

/** The token's smallest unit may be finer than the ledger's. */
async function readCustody(db: Store, chain: Chain, wallet: bigint, node: Node = chain) {
  const limited = limiter(CONCURRENT_REQUESTS);
  const addresses = await depositedAddresses(db);
  const balances = await Promise.all(
    addresses.map(({ address }) => limited(() => tokenBalance(node, address))),
  );
  const atAddresses = balances.reduce((sum, balance) => sum + balance, 0n);
  const cold = await readCold(node);
  const ledger = -(await db.transaction().execute((tx) => poolBalance(tx, "custody", "usdt")));
  const difference = atAddresses + wallet + cold - fromUnits(ledger, await chain.decimals());
  const open = await readPayouts(db, chain, "open");
  const explained = open.reduce((sum, { value }) => sum + BigInt(value), difference);
  return { ledger, addresses: atAddresses, wallet, cold, difference, explained };
}

/** Counts a cold address that is also the payout wallet as the wallet. */
async function readCold(node: Node): Promise<bigint> {
  const { cold = [], payout } = node.settings;
  const wallet = await payout?.signer.address();
  const owners = new Set(cold.map(({ address }) => address).filter((address) => address !== wallet));
  const balances = await Promise.all([...owners].map((owner) => tokenBalance(node, owner)));
  return balances.reduce((sum, balance) => sum + balance, 0n);
}

async function showCustody(db: Store, chain: Chain, balance: bigint) {
  const decimals = await chain.decimals();
  const { ledger, addresses, wallet, cold, difference, explained } = await readCustody(db, chain, balance);
  return {
    ledger: formatAmount(ledger),
    addresses: toCoins(addresses, decimals),
    wallet: toCoins(wallet, decimals),
    cold: toCoins(cold, decimals),
    difference: toCoins(difference, decimals),
    missing: toCoins(explained < 0n ? -explained : 0n, decimals),
  };
}

/**
 * How far the chain's amount is below the ledger's, in the token's smallest unit, as a quorum shows it.
 * @param first if this node lacks nothing, the others are not asked.
 * @throws node errors; TooFewNodes.
 */
export async function missingOnChain(
  { db, chain }: Context,
  first?: Node,
): Promise<{ address: string; value: bigint } | null> {
  const address = await chain?.settings.payout?.signer.address();
  if (!chain || address === undefined) return null;
  const differenceAt = async (node: Node) => {
    const { explained } = await readCustody(db, chain, await tokenBalance(node, address), node);
    return explained;
  };
  if (first && (await differenceAt(first)) >= 0n) return null;
  const difference = await askMost(chain, differenceAt);
  return difference < 0n ? { address, value: -difference } : null;
}

async function countPayouts(db: Store) {
  const { rows } = await sql<{ name: string; count: number; amount: bigint }>`
    select case when by_hand and status = 'approved' then 'byHand' else status end as name,
      count(*)::integer as count, sum(amount - fee)::bigint as amount
    from withdrawal where status in ('approved', 'signed', 'sent', 'failed') group by 1`.execute(db);
  const of = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return { count: row?.count ?? 0, amount: formatAmount(row?.amount ?? 0n) };
  };
  return {
    approved: of("approved"),
    byHand: of("byHand"),
    signed: of("signed"),
    sent: of("sent"),
    failed: of("failed"),
  };
}

async function signedToday({ db, now }: Context) {
  const { payoutLimit, withdrawWindow } = await readSettings(db);
  const { rows } = await sql<{ signed: bigint }>`
    select coalesce(sum(amount), 0)::bigint as signed from payout
    where day = ${dayIn(withdrawWindow.timeZone, now())}`.execute(db);
  return { signed: formatAmount(rows[0]!.signed), limit: payoutLimit };
}

async function stuckPayouts(db: Store, chain: Chain) {
  const open = await readPayouts(db, chain, "open");
  const stuck = open.flatMap(({ stuck: reason, ...payout }) => (reason ? [{ ...payout, reason }] : []));
  return Promise.all(
    stuck.map(async ({ withdrawal_id, nonce, reason, created_at }) => ({
      id: withdrawal_id.toString(),
      nonce: Number(nonce),
      txHash: (await readAttempts(db, withdrawal_id))[0]!.hash,
      reason,
      since: created_at.toISOString(),
    })),
  );
}
