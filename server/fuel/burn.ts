/** Burning fuel. Source: rules.md M17. */
import type { Json } from "../../contract/canonical.ts";
import { minimum, UNIT } from "../../contract/money.ts";
import type { EntryInput } from "../ledger/accounts.ts";
import type { Posting } from "../ledger/posting.ts";
import { poolBalance } from "../ledger/pools.ts";
import type { Tx } from "../store/store.ts";

/** So much fuel stays, whatever is burnt. */
export const FUEL_FLOOR = 1_000_000n * UNIT;
/** This near to the floor the supply is locked, so that burns in parallel cannot pass it together. */
const NEAR_FLOOR = 100_000n * UNIT;

/**
 * Takes fuel from a member and out of existence; what may not be burnt any more goes to the treasury.
 * @param burnt how much of it may be burnt.
 * @throws InsufficientBalance
 */
export function burnTransfer(
  posting: Posting,
  member: bigint,
  fuel: bigint,
  burnt: bigint,
  source: { [key: string]: Json },
): void {
  if (fuel === 0n) return;
  posting.post({ kind: "burn", type: "burn", source }, [
    { party: { member }, asset: "fuel", amount: -fuel },
    ...splitBurn(fuel, burnt),
  ]);
}

/** Where fuel to be burnt goes: out of existence, and to the treasury what may not be burnt any more. */
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

/** How much fuel may still be burnt; near the floor whoever asks holds the supply until the transaction ends. */
export async function burnableFuel(tx: Tx): Promise<bigint> {
  const remaining = -(await poolBalance(tx, "supply", "fuel"));
  if (remaining > FUEL_FLOOR + NEAR_FLOOR) return remaining - FUEL_FLOOR;
  const exact = -(await poolBalance(tx, "supply", "fuel", { lock: true }));
  return exact > FUEL_FLOOR ? exact - FUEL_FLOOR : 0n;
}
