/** Source: rules.md O105. */
import { sql } from "kysely";
import { checksummed } from "../chain/address.ts";
import { hashIn, type MemberFinder } from "../core/member-finder.ts";

export const withdrawalFinders: MemberFinder[] = [
  {
    by: "withdrawal_address",
    // Skips from member to member: an exchange's address may have a million withdrawals.
    query(text, most) {
      const address = checksummed(text);
      if (address === null) return null;
      return sql`
          with recursive one as (
            (select member_id from withdrawal where address = ${address} order by member_id limit 1)
            union all
            select (select w.member_id from withdrawal w where w.address = ${address} and w.member_id > one.member_id
              order by w.member_id limit 1) from one where one.member_id is not null
          )
          select member_id as id from one where member_id is not null limit ${most}`;
    },
  },
  {
    by: "payout",
    // Any attempt of a payout may have been mined.
    query(text) {
      const hash = hashIn(text);
      if (hash === null) return null;
      return sql`
          select member_id as id from withdrawal where lower(tx_hash) = ${hash} and tx_hash is not null
          union
          select w.member_id from payout_attempt a join withdrawal w on w.id = a.withdrawal_id where a.hash = ${hash}`;
    },
  },
];
