/** One operator alone could create a second self. Source: rules.md O97. */
import { sql } from "kysely";
import { Refused } from "../core/refused.ts";
import { assertAsShown } from "../operator/as-shown.ts";
import type { ProposalKind } from "../operator/proposals/kind.ts";
import { editOperator, invite, lockOperator, standingOf } from "./edit.ts";

export const operatorKind: ProposalKind<"POST operator/operators"> = {
  call: "POST operator/operators",
  async preview(tx, { name, roles, disabled = false, from }) {
    // A missing row cannot be locked.
    await sql`lock table operator_account in share row exclusive mode`.execute(tx);
    const before = standingOf(await lockOperator(tx, name));
    assertAsShown(before, from);
    return { subject: name, restsOn: before, effect: { name, before, after: { roles, disabled } } };
  },
  perform: (tx, input, { at }) => editOperator(tx, input, at),
  // Shutting somebody out is urgent, and gives nobody a right.
  isAlone: async (_tx, { disabled }) => disabled === true,
};

export const inviteKind: ProposalKind<"POST operator/operators/invite"> = {
  call: "POST operator/operators/invite",
  async preview(tx, { name, secretHash }) {
    const row = await lockOperator(tx, name);
    if (!row || row.disabled_at) throw new Refused("not_found", { field: "name" });
    const restsOn = { roles: row.roles, invitation: row.invite_hash, key: row.key_hash };
    return { subject: name, restsOn, effect: { name, roles: row.roles, invitation: secretHash } };
  },
  perform: (tx, input, { at }) => invite(tx, input, at),
};
