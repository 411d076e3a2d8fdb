/**
 * Rights to take from a member's wallet. A posting refuses a debit without one, and only the gate issues them: the
 * layer check keeps this file from everybody else. Source: rules.md G1.
 */

/**
 * `spend`: pays the platform, or changes what the member holds. `outflow`: leaves the member for another one or for
 * the chain. `platform`: an act of the operator's or of a daily job.
 */
export type DebitScope = "spend" | "outflow" | "platform";

interface Terms<S extends DebitScope> {
  member: bigint;
  scope: S;
  /** The usdt that must remain. */
  floor?: bigint;
}

let construct: <S extends DebitScope>(terms: Terms<S>) => DebitRight<S>;

/** Nominal: nothing but `issueDebit` makes one. */
export class DebitRight<S extends DebitScope = DebitScope> {
  readonly #terms: Terms<S>;

  private constructor(terms: Terms<S>) {
    this.#terms = terms;
  }

  static {
    construct = (terms) => new DebitRight(terms);
  }

  get member(): bigint {
    return this.#terms.member;
  }

  get scope(): S {
    return this.#terms.scope;
  }

  get floor(): bigint {
    return this.#terms.floor ?? 0n;
  }
}

/** The caller has checked, under the lock of the member's wallet, that the debit may be. */
export function issueDebit<S extends DebitScope>(terms: Terms<S>): DebitRight<S> {
  return construct(terms);
}
