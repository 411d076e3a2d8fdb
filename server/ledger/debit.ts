/**
 * A posting refuses to debit a member without a right, and only the gate issues rights: the layer check keeps other
 * code from importing this file. Source: rules.md G1.
 */

/**
 * `spend` pays the platform or changes what the member holds. `outflow` leaves the member for another one or for the
 * chain. `platform` is an act of the operator or of a daily job.
 */
export type DebitScope = "spend" | "outflow" | "platform";

interface Terms<S extends DebitScope> {
  member: bigint;
  scope: S;
  floor?: bigint;
}

let construct: <S extends DebitScope>(terms: Terms<S>) => DebitRight<S>;

/** Nominal: only `issueDebit` creates one. */
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

/** Check under the lock of the member's wallet that the debit is allowed. */
export function issueDebit<S extends DebitScope>(terms: Terms<S>): DebitRight<S> {
  return construct(terms);
}
