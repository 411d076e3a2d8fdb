import { createPrivateKey, createPublicKey } from "node:crypto";
import { sql, type Kysely } from "kysely";

/**
 * All keys that have signed receipts, each but the first with the statement by which the one before was replaced. The
 * private key of a replaced one is deleted. Receipts are kept for good: only other answers are deleted after their time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ value: string }>`select value from secret where name = 'receipt-key'`.execute(
    db,
  );
  if (!rows[0]) return;
  const pem = rows[0].value;
  const publicKey = createPublicKey(createPrivateKey(pem)).export({ format: "jwk" }).x!;
  await sql`insert into signing_key (ordinal, public_key, private_key) values (1, ${publicKey}, ${pem})`.execute(
    db,
  );
  await sql`delete from secret where name = 'receipt-key'`.execute(db);
}

const statements = [
  `create table signing_key (
    ordinal integer primary key,
    public_key text not null unique,
    private_key text,
    made_at timestamptz,
    signature text,
    check ((made_at is null) = (signature is null))
  )`,
  // As in 0062, but for answers with a receipt.
  `create or replace function purge_outcomes(most integer) returns bigint
    language sql security definer set search_path = public as $$
    with gone as (
      delete from outcome where ctid = any(array(
        select ctid from outcome
        where created_at < clock_timestamp() - interval '90 days'
          and (owner like 'member:%' and action similar to '(account|demo|feedback|notice|push)/%'
            or created_at < clock_timestamp() - interval '730 days'
              and not (owner like 'member:%' and action similar to '(nft|stake|vote|wallet|withdraw)/%'))
        limit most for update skip locked))
      returning 1)
    select count(*) from gone $$`,
];
