import { sql, type Kysely } from "kysely";

/**
 * One transfer now carries a payment with all its incomes: what its lines have in common stands with the transfer, and
 * what counted towards a vote says as which kind of income. What a seat earned stands with its vote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table transfer add column source json`,

  `alter table commission drop constraint commission_transfer_id_key`,
  `alter table vote_release add column type text`,
  `update vote_release r set type = coalesce(
    (select c.type from commission c where c.transfer_id = r.transfer_id),
    (select min(p.name) from payout p where p.transfer_id = r.transfer_id))`,
  `alter table vote_release alter column type set not null`,
  `alter table vote_release drop constraint vote_release_pkey`,
  `alter table vote_release add primary key (transfer_id, vote_id, type)`,

  `alter table vote add column position_earned bigint not null default 0`,
  `update vote v set position_earned = r.total
    from (select vote_id, sum(amount) as total from vote_release where type = 'position' group by vote_id) r
    where r.vote_id = v.id`,

  // A foreign key looks up and locks a row for each row inserted, which cost a third of a payment. The ledger, the only
  // writer of these tables, writes both sides in one transaction, and its check looks for what refers to nothing.
  `alter table entry drop constraint entry_transfer_id_fkey, drop constraint entry_member_id_fkey`,
  `alter table commission drop constraint commission_source_id_fkey, drop constraint commission_member_id_fkey,
    drop constraint commission_transfer_id_fkey`,
  `alter table vote_release drop constraint vote_release_transfer_id_fkey, drop constraint vote_release_vote_id_fkey`,
  // What a member earned stands with their votes.
  `drop index commission_member`,

  // The lines of all levels are locked together, so all of them must be there.
  `insert into level_line (level, last_seat) select level, 0 from generate_series(1, 6) level
    on conflict (level) do nothing`,
];
