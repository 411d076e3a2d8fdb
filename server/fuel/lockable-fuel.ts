/** An empty treasury refuses no income. Source: rules.md V17. */
import { poolBalance, PoolExhausted } from "../ledger/pools.ts";
import { Contended } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";

/** A treasury this ample is not locked, so that payments do not wait for each other. */
const AMPLE = 64n;

export class LockableFuel {
  #left: bigint;

  constructor(held: bigint) {
    this.#left = held;
  }

  get left(): bigint {
    return this.#left;
  }

  take(amount: bigint): void {
    this.#left -= amount;
  }

  add(amount: bigint): void {
    this.#left += amount;
  }
}

export function heldFuel(tx: Tx): Promise<bigint> {
  return poolBalance(tx, "treasury", "fuel");
}

/**
 * @param most the most that this transaction's incomes can lock.
 * @param before the treasury's balance, if already read in this transaction.
 */
export async function lockableFuel(tx: Tx, most: bigint, before?: bigint): Promise<LockableFuel> {
  const held = before ?? (await heldFuel(tx));
  if (held >= AMPLE * most) return new LockableFuel(held);
  return new LockableFuel(await poolBalance(tx, "treasury", "fuel", { lock: true }));
}

/** Others emptied the unlocked treasury: the retry locks it. */
export async function retryIfEmptied(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (error instanceof PoolExhausted && error.pool === "treasury") throw new Contended();
    throw error;
  }
}
