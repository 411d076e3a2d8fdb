/** Books and chain, one to one, by what the chain itself holds. */
import { coins } from "../../support/chain/chain.ts";
import type { Opened } from "../../support/engine.ts";
import { held } from "../../support/pools.ts";
import type { Actor } from "./actor.ts";
import type { Movement, Network } from "./network.ts";
import type { Books } from "./operator.ts";

const UNIT = coins("0.00000001");
const MINIMUM = coins("10");

export interface Custody {
  wallet: string;
  /** What the chain held beyond the ledger in the beginning. */
  surplus: bigint;
}

const sum = (values: Iterable<bigint>) => [...values].reduce((a, b) => a + b, 0n);

/** @returns how many payouts and credits there are. @throws Error */
export async function checkChain(
  server: Opened,
  network: Network,
  actors: Actor[],
  books: Books,
  custody: Custody,
): Promise<{ payouts: number; depositsCredited: number }> {
  const movements = await network.movements();
  const out = movements.filter(({ from }) => from === custody.wallet);
  const arrived = movements.filter(({ to }) => network.owners.has(to));
  await checkPayouts(server, out, books);
  const below = await checkDeposits(server, network, actors, arrived);
  await checkCustody(server, network, books, custody, below);
  return { payouts: out.length, depositsCredited: arrived.filter(({ value }) => value >= MINIMUM).length };
}

/** Each transfer out is the payment of one confirmed withdrawal, and the other way round. */
async function checkPayouts({ ctx: { db } }: Opened, out: Movement[], books: Books): Promise<void> {
  const confirmed = await db.selectFrom("withdrawal").selectAll().where("status", "=", "confirmed").execute();
  const attempts = await db.selectFrom("payout_attempt").select(["hash", "withdrawal_id"]).execute();
  const byHash = new Map(attempts.map(({ hash, withdrawal_id }) => [hash, withdrawal_id]));
  const bound = await db.selectFrom("wallet_transaction").select(["hash", "withdrawal_id"]).execute();
  for (const { hash, withdrawal_id } of bound)
    if (withdrawal_id !== null) byHash.set(hash.toLowerCase(), withdrawal_id);
  const paid = new Set<bigint>();
  let unrecorded = 0;
  for (const { hash, to, value } of out) {
    const special = books.boundToMember.get(hash);
    const id = byHash.get(hash);
    const row = confirmed.find((one) => one.id === id);
    if (id === undefined && special?.withdrawal === null) {
      unrecorded += 1;
      continue;
    }
    const loss = special?.loss ?? 0n;
    if (!row || row.address !== to || (row.amount - row.fee) * UNIT + loss !== value)
      throw new Error(`transfer ${hash} of ${value} to ${to} is not the payment of a confirmed withdrawal`);
    if (paid.has(row.id)) throw new Error(`withdrawal ${row.id} was paid twice`);
    paid.add(row.id);
  }
  const unpaid = confirmed.filter(({ id }) => !paid.has(id));
  if (unpaid.length > 0)
    throw new Error(`confirmed and not paid: ${unpaid.map(({ id }) => id)} (${unrecorded} are not recorded)`);
}

/** Each transfer to a member's address is credited to them once. @returns what was too small. */
async function checkDeposits(
  { ctx: { db } }: Opened,
  { owners }: Network,
  actors: Actor[],
  arrived: Movement[],
): Promise<bigint> {
  const rows = await db.selectFrom("deposit").selectAll().where("status", "<>", "orphaned").execute();
  const uids = new Map(actors.map(({ account, uid }) => [account, uid]));
  const expected = arrived.map(({ hash, to, value }) =>
    describe(hash, uids.get(owners.get(to)!)!, value, value < MINIMUM ? "below_minimum" : "credited"),
  );
  const found = rows.map((row) => describe(row.tx_hash, row.member_id, row.amount * UNIT, row.status));
  const [lacking, extra] = [differ(expected, found), differ(found, expected)];
  if (lacking.length + extra.length > 0)
    throw new Error(
      `deposits lacking: ${lacking.slice(0, 3).join("; ")}; extra: ${extra.slice(0, 3).join("; ")}`,
    );
  return sum(arrived.flatMap(({ value }) => (value < MINIMUM ? [value] : [])));
}

function describe(hash: string, uid: bigint, value: bigint, status: string): string {
  return [hash, uid, value, status].join(" ");
}

function differ(some: string[], others: string[]): string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return some.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/** To the last unit: what wallet and addresses hold is what the ledger owes, and what bindings could not debit. */
async function checkCustody(
  server: Opened,
  { chain, owners }: Network,
  { boundToMember }: Books,
  { wallet, surplus }: Custody,
  below: bigint,
): Promise<void> {
  const balances = await Promise.all([wallet, ...owners.keys()].map((owner) => chain.balanceOf(owner)));
  const losses = sum([...boundToMember.values()].map(({ loss }) => loss));
  const gap = sum(balances) + (await held(server, "custody", "usdt")) * UNIT - below;
  if (gap !== surplus - losses)
    throw new Error(`the chain holds ${gap} beyond the ledger, and ${surplus} - ${losses} is right`);
  if (gap < 0n) throw new Error(`the chain holds ${-gap} less than the ledger owes`);
}
