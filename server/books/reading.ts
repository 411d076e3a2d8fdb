/** Source: rules.md O108. */
import { sql } from "kysely";
import type { Reserves } from "../../contract/evidence/root.ts";
import { parseAmount } from "../../contract/money.ts";
import type { Context } from "../core/context.ts";
import { inSnapshot } from "../core/snapshot.ts";
import { transact } from "../core/transact.ts";
import { toJson } from "../store/insert-rows.ts";
import type { Store, Tx } from "../store/store.ts";
import { missingOf, type Reading } from "./custody.ts";

/** At one block; null without a quorum. */
export type ReadReserves = () => Promise<Reserves | null>;

/** Without a reading the previous one stays. */
export class NoReading extends Error {
  constructor() {
    super("a quorum of nodes does not say what the platform's addresses hold");
    this.name = "NoReading";
  }
}

/** @throws NoReading */
export async function takeReading(
  ctx: Pick<Context, "db" | "now" | "chain">,
  read: ReadReserves,
): Promise<void> {
  const { db } = ctx;
  const at = ctx.now();
  // Before the chain, so that payments meanwhile have not left the ledger yet.
  const owed = await inSnapshot(db, (tx) => readOwed(tx, ctx.chain?.settings.payout ? "wallet" : "hand"));
  const reserves = await read();
  if (!reserves) throw new NoReading();
  const arriving = await readArriving(db, reserves);
  const sums = { hot: 0n, cold: 0n, deposits: 0n };
  for (const { kind, balance } of reserves.addresses)
    sums[kind === "deposit" ? "deposits" : kind] += parseAmount(balance);
  const reading: Reading = {
    chain_id: BigInt(reserves.chainId),
    read_at: at,
    block: BigInt(reserves.block.number),
    block_hash: reserves.block.hash,
    ...sums,
    ...owed,
    ...arriving,
    short_since: null,
  };
  // The demo's chain or database may be replaced without the other.
  const isShort = missingOf(reading) > 0n && !ctx.chain?.settings.demo;
  await transact(db, (tx) => keep(tx, reading, isShort, reserves));
}

async function readOwed(tx: Tx, payer: "wallet" | "hand") {
  const { rows } = await sql<{ ledger: bigint; in_transit: bigint; open_payouts: bigint }>`
    select
      (select coalesce(-sum(balance), 0) from pool where pool = 'custody' and asset = 'usdt')::bigint as ledger,
      (select coalesce(sum(amount - fee), 0) from withdrawal
        where status in ('signed', 'sent') or (status = 'approved' and (by_hand or ${payer === "hand"}::boolean)))::bigint
        as in_transit,
      (select coalesce(sum(amount), 0) from book_transfer where state = 'open')::bigint as open_payouts`.execute(
    tx,
  );
  return rows[0]!;
}

/** The deposits that arrived and are not credited yet. */
async function readArriving(db: Store, { chainId, token, block }: Reserves) {
  const { rows } = await sql<{ uncredited: bigint; watched: boolean }>`
    select
      (select coalesce(sum(amount), 0) from deposit
        where chain_id = ${chainId} and status in ('seen', 'confirming', 'below_minimum'))::bigint as uncredited,
      exists (select from chain_cursor
        where chain_id = ${chainId} and token = ${token} and scanned >= ${block.number}) as watched`.execute(
    db,
  );
  return rows[0]!;
}

async function keep(tx: Tx, reading: Reading, isShort: boolean, { addresses }: Reserves): Promise<void> {
  const { chain_id: chain } = reading;
  const before = await tx
    .selectFrom("custody_reading")
    .select(["read_at", "short_since"])
    .where("chain_id", "=", chain)
    .forUpdate()
    .executeTakeFirst();
  // Another server has taken a later reading.
  if (before && before.read_at > reading.read_at) return;
  const row = { ...reading, short_since: isShort ? (before?.short_since ?? reading.read_at) : null };
  await tx
    .insertInto("custody_reading")
    .values(row)
    .onConflict((conflict) => conflict.column("chain_id").doUpdateSet(row))
    .execute();
  const shown = addresses.map(({ address, kind, index, balance }) => ({
    address,
    kind,
    child: index,
    balance: parseAmount(balance),
  }));
  await sql`
    with shown as (
      select * from json_to_recordset(${toJson(shown)}::json) as one (address text, kind text, child integer, balance bigint)
    ), gone as (
      delete from custody_address where chain_id = ${chain} and address not in (select address from shown)
    )
    insert into custody_address (chain_id, address, kind, child, balance)
    select ${chain}, address, kind, child, balance from shown
    on conflict (chain_id, address) do update
      set kind = excluded.kind, child = excluded.child, balance = excluded.balance
      where (custody_address.kind, custody_address.balance) is distinct from (excluded.kind, excluded.balance)`.execute(
    tx,
  );
}
