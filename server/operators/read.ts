import type { Operator } from "../../contract/operator/operator-schemas.ts";
import type { Store, Tx } from "../store/store.ts";

export async function readOperators(db: Store | Tx, at: Date): Promise<Operator[]> {
  const rows = await db
    .selectFrom("operator_account as o")
    .select((eb) => [
      "o.name",
      "o.roles",
      "o.created_at",
      "o.disabled_at",
      "o.invite_until",
      "o.totp_secret",
      "o.seen_at",
      eb
        .selectFrom("operator_passkey as p")
        .select((of) => of.fn.countAll<bigint>().as("count"))
        .whereRef("p.operator", "=", "o.name")
        .as("passkeys"),
    ])
    .orderBy("o.name")
    .execute();
  return rows.map((row) => ({
    name: row.name,
    roles: row.roles,
    createdAt: row.created_at.toISOString(),
    disabledAt: row.disabled_at?.toISOString() ?? null,
    invitedUntil: row.invite_until && row.invite_until > at ? row.invite_until.toISOString() : null,
    passkeys: Number(row.passkeys ?? 0),
    authenticator: row.totp_secret !== null,
    seenAt: row.seen_at?.toISOString() ?? null,
  }));
}

export async function readOperator(db: Store | Tx, name: string, at: Date): Promise<Operator> {
  return (await readOperators(db, at)).find((one) => one.name === name)!;
}
