/** The tables and rows of the version in which passes were not yet lines of the statement. */
import { sql, type Kysely } from "kysely";
import { UNIT } from "../../contract/money.ts";
import { issueDebit } from "../../server/ledger/debit.ts";
import { Posting } from "../../server/ledger/posting.ts";
import { up as giveNumbers } from "../../server/store/migrations/0143-pass-serials.ts";
import { up as openLines } from "../../server/store/migrations/0143-pass-statements.ts";
import type { Tx } from "../../server/store/store.ts";

/** Takes the tables back to that version. The balance stays until `bringOver`, since a posting needs it. */
export async function takeBack(tx: Tx): Promise<void> {
  await sql`alter table nft_transaction drop column serials, drop column stake_id, drop column transaction_id`.execute(
    tx,
  );
  await sql`drop table nft_pass`.execute(tx);
}

/** Adds empty tables and columns that today's server reads. */
export async function fillIn(tx: Tx): Promise<void> {
  await sql`alter table nft_transaction add column serials integer[] default '{}', add column stake_id bigint,
    add column transaction_id uuid`.execute(tx);
  await sql`create table nft_pass (tier integer, serial integer, member_id bigint, stake_id bigint)`.execute(
    tx,
  );
}

/** Migrates that version's tables to those of today. */
export async function bringOver(tx: Tx): Promise<void> {
  await sql`alter table wallet drop column pass`.execute(tx);
  // A migration's types know no tables.
  const bare = tx as unknown as Kysely<unknown>;
  await giveNumbers(bare);
  await openLines(bare);
}

export interface OldPasses {
  buy(member: bigint, tier: number, quantity: number): Promise<void>;
  stake(member: bigint, tier: number, quantity: number): Promise<void>;
  give(giver: bigint, recipient: bigint, tier: number, quantity: number): Promise<void>;
}

/** Writes the rows of that version. */
export function oldPasses(tx: Tx): OldPasses {
  const at = new Date();
  const hold = (member: bigint, tier: number, quantity: number) =>
    sql`
    insert into nft_holding (member_id, tier, quantity) values (${member}, ${tier}, ${quantity})
    on conflict (member_id, tier) do update set quantity = nft_holding.quantity + excluded.quantity`.execute(
      tx,
    );
  const record = (...[member, type, tier, quantity, direction, other]: unknown[]) =>
    sql`
    insert into nft_transaction (member_id, type, tier, quantity, direction, other_id, created_at)
    values (${member}, ${type}, ${tier}, ${quantity}, ${direction ?? null}, ${other ?? null}, ${at})`.execute(
      tx,
    );
  return {
    async buy(member, tier, quantity) {
      const pay = BigInt(quantity) * 100n * UNIT;
      const posting = await Posting.open(tx, [member], at);
      const right = issueDebit({ member, scope: "platform" });
      posting.post({ kind: "nft", type: "nft", source: { nft: tier, quantity, price: "100" } }, [
        { party: { member, right }, asset: "usdt", amount: -pay },
        { party: { pool: "nft" }, asset: "usdt", amount: pay },
      ]);
      await posting.write();
      await sql`update nft_stock set remaining = remaining - ${quantity} where tier = ${tier}`.execute(tx);
      await hold(member, tier, quantity);
      await record(member, "MINT", tier, quantity);
    },
    async stake(member, tier, quantity) {
      await sql`update nft_holding set staked = staked + ${quantity} where member_id = ${member} and tier = ${tier}`.execute(
        tx,
      );
      await sql`insert into nft_stake (member_id, tier, quantity, created_at) values (${member}, ${tier}, ${quantity}, ${at})`.execute(
        tx,
      );
      await record(member, "STAKE", tier, quantity);
    },
    async give(giver, recipient, tier, quantity) {
      await sql`update nft_holding set quantity = quantity - ${quantity} where member_id = ${giver} and tier = ${tier}`.execute(
        tx,
      );
      await hold(recipient, tier, quantity);
      await record(giver, "TRANSFER", tier, quantity, "out", recipient);
      await record(recipient, "TRANSFER", tier, quantity, "in", giver);
    },
  };
}
