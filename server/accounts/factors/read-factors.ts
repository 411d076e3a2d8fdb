import type { Factors } from "../../../contract/accounts/factor-schemas.ts";
import { parseAmount } from "../../../contract/money.ts";
import { readSettings } from "../../core/settings.ts";
import type { Store, Tx } from "../../store/store.ts";
import { readPolicy } from "./needs.ts";
import { PASSKEYS_MAX } from "./passkeys.ts";

export async function readFactors(db: Store | Tx, memberId: bigint): Promise<Factors> {
  const passkeys = await db
    .selectFrom("passkey")
    .select(["id", "name", "rp_id", "created_at", "used_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const authenticator = await db
    .selectFrom("authenticator")
    .select("confirmed_at")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const { unused } = await db
    .selectFrom("recovery_code")
    .select((eb) => eb.fn.countAll<bigint>().as("unused"))
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  const { factorDemands } = await readSettings(db);
  const { withdrawAbove, newAddress, credentials } = factorDemands;
  return {
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      rpId: row.rp_id,
    })),
    passkeysMax: PASSKEYS_MAX,
    authenticator: authenticator?.confirmed_at?.toISOString() ?? null,
    recoveryCodes: Number(unused),
    policy: await readPolicy(db, memberId),
    demanded: {
      withdrawAbove: parseAmount(withdrawAbove) > 0n ? withdrawAbove : null,
      newAddress,
      credentials,
    },
  };
}
