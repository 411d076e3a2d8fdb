/** Source: rules.md O132. */
import type { OperatorBody } from "../../contract/operator/operator-schemas.ts";
import { actingIdentity } from "../core/acting.ts";
import type { Tx } from "../core/context.ts";
import { Refused } from "../core/refused.ts";

type Change = Pick<OperatorBody, "name" | "roles"> & { disabled: boolean };

/**
 * Two admins must not remove each other's role concurrently, so all operators are locked. The environment's token can
 * restore access, and is not restricted.
 * @throws Refused `last_admin` if no admin who can sign in would remain.
 */
export async function assertAdminStays(tx: Tx, { name, roles, disabled }: Change): Promise<void> {
  const all = await tx
    .selectFrom("operator_account as o")
    .select((eb) => [
      "o.name",
      "o.roles",
      "o.disabled_at",
      "o.totp_secret",
      eb
        .exists(eb.selectFrom("operator_passkey as p").select("p.id").whereRef("p.operator", "=", "o.name"))
        .as("has_passkey"),
    ])
    .orderBy("o.name")
    .forUpdate("o")
    .execute();
  if ((actingIdentity(tx)?.roles ?? null) === null || (!disabled && roles.includes("admin"))) return;
  const admins = all.filter(
    (one) =>
      one.roles.includes("admin") &&
      one.disabled_at === null &&
      (one.totp_secret !== null || one.has_passkey),
  );
  if (admins.length === 1 && admins[0]!.name === name) throw new Refused("last_admin");
}
