/** Source: rules.md O99, O100. */
import { sql } from "kysely";
import { dayIn } from "../../contract/days.ts";
import { parseAmount, UNIT } from "../../contract/money.ts";
import type { CreditBody } from "../../contract/operator/schemas.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { OperatorIdentity } from "../core/acting.ts";
import { Refused } from "../core/refused.ts";
import { aloneLimit } from "../operator/alone-limit.ts";
import type { Tx } from "../store/store.ts";

const ALL = "";

/** @throws Refused `above_limit` */
export async function countCreated(tx: Tx, body: CreditBody, settings: Settings, at: Date): Promise<void> {
  const value = valueOf(body, settings);
  if (value <= 0n) return;
  const credited = await count(tx, ALL, value, settings, at);
  const limit = parseAmount(settings.creditDayLimit);
  if (limit > 0n && credited > limit) throw new Refused("above_limit", { limit: settings.creditDayLimit });
}

/** By their roles and what they credited today. Taking back always needs two. */
export async function isCreditAlone(
  tx: Tx,
  body: CreditBody,
  { identity, settings, at }: { identity: OperatorIdentity; settings: Settings; at: Date },
): Promise<boolean> {
  const value = valueOf(body, settings);
  const limit = aloneLimit(settings.fourEyesLimits.creditAlone, identity.roles ?? []);
  if (value <= 0n || value > limit) return false;
  return (await count(tx, identity.name, value, settings, at)) <= limit;
}

/** In usdt, rounded up. */
function valueOf({ asset, amount }: CreditBody, { tokenPrice }: Settings): bigint {
  const units = parseAmount(amount);
  const isToken = asset === "fuel" || asset === "lock";
  return isToken ? (units * parseAmount(tokenPrice) + UNIT - 1n) / UNIT : units;
}

async function count(
  tx: Tx,
  operator: string,
  value: bigint,
  { withdrawWindow }: Settings,
  at: Date,
): Promise<bigint> {
  const day = dayIn(withdrawWindow.timeZone, at);
  const { rows } = await sql<{ credited: bigint }>`
    insert into operator_day (day, operator, credited) values (${day}, ${operator}, ${value}::bigint)
    on conflict (day, operator) do update set credited = operator_day.credited + excluded.credited
    returning credited`.execute(tx);
  return BigInt(rows[0]!.credited);
}
