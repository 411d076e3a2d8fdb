/** Source: rules.md W52 and W53. */
import type { Selectable } from "kysely";
import type { AddressBook } from "../../../contract/withdrawals/book-schemas.ts";
import { readSettings } from "../../core/settings.ts";
import type { Store, Tx } from "../../store/store.ts";
import type { MemberAllowListTable, WithdrawAddressTable } from "./tables.ts";

/** `withdraw/addresses`. */
export async function readBook(db: Store | Tx, memberId: bigint, at: Date): Promise<AddressBook> {
  const { addressCoolDownHours } = await readSettings(db);
  const rows = await db
    .selectFrom("withdraw_address")
    .selectAll()
    .where("member_id", "=", memberId)
    .execute();
  const list = await readAllowList(db, memberId, at);
  return {
    addresses: rows.map(toAddress).toSorted((one, other) => compare(one.label, other.label)),
    allowList: { on: list !== null, offAt: list?.off_at?.toISOString() ?? null },
    coolDownHours: addressCoolDownHours,
  };
}

type AllowList = Selectable<MemberAllowListTable>;

/** Null while it is off, also after its end. */
export async function readAllowList(db: Store | Tx, memberId: bigint, at: Date): Promise<AllowList | null> {
  const row = await db
    .selectFrom("member_allow_list")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row && (row.off_at === null || at < row.off_at) ? row : null;
}

function toAddress({ id, address, label, created_at, usable_at }: Selectable<WithdrawAddressTable>) {
  return {
    id: id.toString(),
    address,
    label,
    createdAt: created_at.toISOString(),
    usableAt: usable_at.toISOString(),
  };
}

/** Independent of the machine's locale. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
