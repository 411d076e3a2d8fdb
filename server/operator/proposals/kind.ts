/** Source: rules.md O97. */
import type { RequestOf, ResponseOf } from "../../../contract/endpoints.ts";
import type { Proposable } from "../../../contract/operator/proposable.ts";
import type { Role } from "../../../contract/operator/roles.ts";
import type { OperatorIdentity } from "../../core/acting.ts";
import type { Tx } from "../../core/context.ts";
import type { Settings } from "../../../contract/operator/settings.ts";

export interface Preview {
  subject: string;
  /** Any change voids the proposal. */
  restsOn: unknown;
  /** Shown to the approver. */
  effect: unknown;
}

export interface ProposalKind<C extends Proposable = Proposable, Prepared = unknown> {
  call: C;
  /** Before the transaction that carries it out. */
  before?(request: RequestOf<C>): Promise<Prepared>;
  /** Reads what the effect shows from elsewhere than the database, before the proposal's transaction. */
  look?(request: RequestOf<C>): Promise<Prepared>;
  /**
   * Locks what it reads until the transaction ends.
   * @param looked only when it is proposed; `restsOn` does not depend on it.
   * @throws Refused as `perform`, if known beforehand
   */
  preview(tx: Tx, request: RequestOf<C>, at: Date, looked?: Prepared): Promise<Preview>;
  /** By default all of it. */
  kept?(request: RequestOf<C>): RequestOf<C>;
  perform(
    tx: Tx,
    request: RequestOf<C>,
    how: { key: string; at: Date; proposedBy?: string; prepared: Prepared },
  ): Promise<ResponseOf<C>>;
  /** While four eyes are on; counts it. By default never. */
  isAlone?(
    tx: Tx,
    request: RequestOf<C>,
    by: { identity: OperatorIdentity; settings: Settings; at: Date },
  ): Promise<boolean>;
}

/**
 * Locks rights until the transaction ends.
 * @returns an operator's roles: null for all rights; empty for no operator. `via` is how the operator came, if they
 * make the request.
 */
export type ReadStanding = (
  tx: Tx,
  names: readonly string[],
) => Promise<(name: string, via?: string) => readonly Role[] | null>;
