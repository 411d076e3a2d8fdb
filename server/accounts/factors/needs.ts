/** Source: rules.md S96, S97, S100. */
import type { FactorAct, FactorPolicy, Need } from "../../../contract/accounts/factor-schemas.ts";
import { parseAmount } from "../../../contract/money.ts";
import type { Settings } from "../../../contract/operator/settings.ts";
import { readSettings } from "../../core/settings.ts";
import type { Store, Tx } from "../../store/store.ts";

export const leastPolicy: FactorPolicy = {
  signIn: "one",
  withdraw: "one",
  transfer: "one",
  spend: "one",
  credentials: "one",
};

export async function readPolicy(db: Store | Tx, memberId: bigint): Promise<FactorPolicy> {
  const row = await db
    .selectFrom("factor_policy")
    .select("policy")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? row.policy : leastPolicy;
}

export interface Demands {
  /** Null is the minimum. */
  policy: FactorPolicy | null;
  settings: Settings;
}

export interface ActDetails {
  /** The amount of a withdrawal, in usdt. */
  amount?: string;
  /** Whether nothing was ever paid to its address. */
  isNewAddress?: () => Promise<boolean>;
  /** There is no other way to the first second factor. */
  addsFactor?: boolean;
}

export async function needOf(
  db: Store,
  memberId: bigint,
  act: FactorAct,
  { amount, isNewAddress, addsFactor = false }: ActDetails = {},
  demands?: Demands,
): Promise<Need> {
  if (addsFactor) return (await hasSecondFactor(db, memberId)) ? "two" : "one";
  const policy = demands ? (demands.policy ?? leastPolicy) : await readPolicy(db, memberId);
  if (policy[act] === "two") return "two";
  const { factorDemands } = demands?.settings ?? (await readSettings(db));
  // Two factors protect each other.
  if (act === "credentials")
    return factorDemands.credentials || (await hasSecondFactor(db, memberId)) ? "two" : "one";
  if (act !== "withdraw") return "one";
  const above = parseAmount(factorDemands.withdrawAbove);
  if (above > 0n && amount !== undefined && parseAmount(amount) > above) return "two";
  return factorDemands.newAddress && (await isNewAddress?.()) ? "two" : "one";
}

export async function hasSecondFactor(db: Store | Tx, memberId: bigint): Promise<boolean> {
  const passkey = await db
    .selectFrom("passkey")
    .select("id")
    .where("member_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  if (passkey) return true;
  const authenticator = await db
    .selectFrom("authenticator")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return authenticator !== undefined;
}
