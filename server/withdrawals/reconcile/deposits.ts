import { sql } from "kysely";
import { formatAmount } from "../../../contract/money.ts";
import { openBreak, wasExplained } from "../../chain/breaks.ts";
import type { Node } from "../../chain/client.ts";
import type { Context } from "../../core/context.ts";

const RECENT = 500;

/** Source: rules.md W28. */
export async function checkDeposits({ db }: Context, { settings }: Node): Promise<void> {
  const { rows } = await sql<{ member_id: bigint; deposited: bigint; credited: bigint }>`
    with recent as (
      select distinct member_id from (select member_id from deposit order by id desc limit ${RECENT}) newest
    ), compared as (
      select member_id,
        (select coalesce(sum(amount), 0)::bigint from deposit d
          where d.member_id = recent.member_id and d.status = 'credited') as deposited,
        (select coalesce(sum(amount), 0)::bigint from entry e
          where e.member_id = recent.member_id and e.type = 'deposit') as credited
      from recent
    )
    select * from compared where deposited <> credited`.execute(db);
  for (const { member_id, deposited, credited } of rows) {
    const difference = formatAmount(credited - deposited);
    const subject = `member ${member_id}, ${difference}`;
    if (await wasExplained(db, "deposit", subject)) continue;
    await openBreak(db, {
      chainId: settings.chainId,
      kind: "deposit",
      subject,
      facts: {
        code: "credits_differ",
        member: String(member_id),
        credited: formatAmount(credited),
        deposited: formatAmount(deposited),
      },
    });
  }
}
