/** Source: rules.md M17. */
import type { Json } from "../../contract/canonical.ts";
import { minimum, UNIT } from "../../contract/money.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import type { Spend } from "../gate/spend.ts";
import type { Posting } from "../ledger/posting.ts";
import { poolBalance } from "../ledger/pools.ts";
import type { Tx } from "../store/store.ts";

export const FUEL_FLOOR = 1_000_000n * UNIT;
/** Within this distance burns lock the supply, so that concurrent ones cannot go below the floor. */
const NEAR_FLOOR = 100_000n * UNIT;

/** @param burnt leaves the supply; the rest goes to the treasury. @throws InsufficientBalance */
export function postBurn(
  posting: Posting,
  right: Spend,
  fuel: bigint,
  burnt: bigint,
  source: { [key: string]: Json },
): void {
  if (fuel === 0n) return;
  posting.post({ kind: "burn", type: "burn", source }, [
    { party: { member: right.member, right }, asset: "fuel", amount: -fuel },
    ...splitBurn(fuel, burnt),
  ]);
}

export async function burnEntries(tx: Tx, fuel: bigint): Promise<EntryInput[]> {
  return splitBurn(fuel, minimum(fuel, await burnableFuel(tx)));
}

function splitBurn(fuel: bigint, burnt: bigint): EntryInput[] {
  const entries: EntryInput[] = [
    { party: { pool: "supply" }, asset: "fuel", amount: burnt },
    { party: { pool: "treasury" }, asset: "fuel", amount: fuel - burnt },
  ];
  return entries.filter(({ amount }) => amount > 0n);
}

export async function burnableFuel(tx: Tx): Promise<bigint> {
  const remaining = -(await poolBalance(tx, "supply", "fuel"));
  if (remaining > FUEL_FLOOR + NEAR_FLOOR) return remaining - FUEL_FLOOR;
  const exact = -(await poolBalance(tx, "supply", "fuel", { lock: true }));
  return exact > FUEL_FLOOR ? exact - FUEL_FLOOR : 0n;
}
