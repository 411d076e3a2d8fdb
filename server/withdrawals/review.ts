/** Source: rules.md O139. */
import { sql } from "kysely";
import { formatAmount } from "../../contract/money.ts";
import type { WithdrawReview } from "../../contract/withdrawals/review-schemas.ts";
import { parseId } from "../core/ids.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";

const MOST_OTHERS = 20;
const GUESSED = sql`('sign_in_failures', 'pay_password_locked')`;

interface Row {
  account: string;
  created_at: Date;
  frozen_at: Date | null;
  reset_at: Date | null;
  available: bigint;
  deposits: bigint;
  deposited: bigint;
  gone: bigint;
  missing: bigint;
  payments: bigint;
  withdrawn: bigint;
  payments_here: bigint;
  withdrawn_here: bigint;
  waits: bigint;
  waiting: bigint;
  others: bigint;
  new_device_at: Date | null;
  guessed_at: Date | null;
  recovery: boolean;
  notes: bigint;
}

/** Uses the indexes by member and by address. @throws Refused `not_found` */
export async function readReview(db: Store, id: string, at: Date): Promise<WithdrawReview> {
  const number = parseId(id);
  const { rows } = await sql<Row>`
    with it as (select id, member_id, address from withdrawal where id = ${number}::bigint),
    came as (
      select count(*) as deposits, coalesce(sum(d.amount), 0)::bigint as deposited,
        count(*) filter (where d.gone_at is not null and d.written_off_at is null) as gone,
        coalesce(sum(d.amount) filter (where d.gone_at is not null and d.written_off_at is null), 0)::bigint as missing
      from it join deposit d on d.member_id = it.member_id where d.status = 'credited'
    ),
    went as (
      select count(*) filter (where w.status = 'confirmed') as payments,
        coalesce(sum(w.amount) filter (where w.status = 'confirmed'), 0)::bigint as withdrawn,
        count(*) filter (where w.status = 'confirmed' and w.address = it.address) as payments_here,
        coalesce(sum(w.amount) filter (where w.status = 'confirmed' and w.address = it.address), 0)::bigint
          as withdrawn_here,
        count(*) filter (where w.status = 'pending' and w.id <> it.id) as waits,
        coalesce(sum(w.amount) filter (where w.status = 'pending' and w.id <> it.id), 0)::bigint as waiting
      from it join withdrawal w on w.member_id = it.member_id
    ),
    happened as (
      select max(e.created_at) filter (where e.type = 'new_device') as new_device_at,
        max(e.created_at) filter (where e.type in ${GUESSED}) as guessed_at
      from it join account_event e on e.member_id = it.member_id
    )
    select m.account, m.created_at, m.frozen_at, m.reset_at,
      coalesce((select usdt from wallet where member_id = m.id), 0)::bigint as available,
      came.*, went.*, happened.*, (${others}) as others,
      exists (select from recovery r where r.member_id = m.id and r.ended_at is null
        and r.until > ${at.toISOString()}::timestamptz) as recovery,
      (select count(*) from member_note n where n.member_id = m.id) as notes
    from it join member m on m.id = it.member_id, came, went, happened`.execute(db);
  const [row] = rows;
  if (!row) throw new Refused("not_found", { field: "id" });
  return {
    id: number.toString(),
    account: row.account,
    memberSince: row.created_at.toISOString(),
    frozen: row.frozen_at !== null,
    available: formatAmount(BigInt(row.available)),
    deposited: sum(row.deposits, row.deposited),
    missing: sum(row.gone, row.missing),
    withdrawn: sum(row.payments, row.withdrawn),
    toAddress: sum(row.payments_here, row.withdrawn_here),
    othersAtAddress: Number(row.others),
    otherPending: sum(row.waits, row.waiting),
    credentialsChangedAt: row.reset_at?.toISOString() ?? null,
    newDeviceAt: row.new_device_at?.toISOString() ?? null,
    wrongPasswordsAt: row.guessed_at?.toISOString() ?? null,
    recovery: row.recovery,
    notes: Number(row.notes),
  };
}

function sum(count: bigint, amount: bigint) {
  return { count: Number(count), amount: formatAmount(BigInt(amount)) };
}

/** Skips from member to member on withdrawal_address, since an exchange's address may have a million withdrawals. */
const others = sql`
  with recursive one as (
    (select 0 as place, 0::bigint as member_id)
    union all
    (select one.place + 1, (select w.member_id from withdrawal w, it
        where w.address = it.address and w.member_id > one.member_id order by w.member_id limit 1)
      from one where one.member_id is not null and one.place <= ${MOST_OTHERS}::int)
  )
  select least(count(*), ${MOST_OTHERS}::int) from one, it where one.member_id > 0 and one.member_id <> it.member_id`;
