/** An empty treasury refuses no income. Source: rules.md V17. */
import { poolBalance, PoolExhausted } from "../ledger/pools.ts";
import { Contended } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";

/** A treasury with so many times the need is not locked, so that payments do not wait for each other. */
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

  /** Adds fuel that the same posting gives to the treasury. */
  add(amount: bigint): void {
    this.#left += amount;
  }
}

export function heldFuel(tx: Tx): Promise<bigint> {
  return poolBalance(tx, "treasury", "fuel");
}

/**
 * Locks the treasury unless it holds ample fuel.
 * @param most the most that the incomes of this transaction can lock.
 * @param before the treasury's balance, if this transaction has already read it.
 */
export async function lockableFuel(tx: Tx, most: bigint, before?: bigint): Promise<LockableFuel> {
  const held = before ?? (await heldFuel(tx));
  if (held >= AMPLE * most) return new LockableFuel(held);
  return new LockableFuel(await poolBalance(tx, "treasury", "fuel", { lock: true }));
}

/** Others may have emptied a treasury that was not locked: the retried transaction locks it. */
export async function retryIfEmptied(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (error instanceof PoolExhausted && error.pool === "treasury") throw new Contended();
    throw error;
  }
}
