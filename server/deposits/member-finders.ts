/** Source: rules.md O105. */
import { sql } from "kysely";
import { checksummed } from "../chain/address.ts";
import { hashIn, type MemberFinder } from "../core/member-finder.ts";

export const depositFinders: MemberFinder[] = [
  {
    by: "deposit_address",
    query(text) {
      const address = checksummed(text);
      return address === null
        ? null
        : sql`select member_id as id from deposit_address where address = ${address}`;
    },
  },
  {
    by: "deposit",
    query(text, most) {
      const hash = hashIn(text);
      return hash === null
        ? null
        : sql`select distinct member_id as id from deposit where tx_hash = ${hash} limit ${most}`;
    },
  },
];
