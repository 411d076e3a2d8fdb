/** What a capability says of a call that can take two operators. Source: rules.md O97. */
import type { RequestOf, ResponseOf } from "../../../contract/endpoints.ts";
import type { Proposable } from "../../../contract/operator/proposable.ts";
import type { Role } from "../../../contract/operator/roles.ts";
import type { OperatorIdentity } from "../../core/acting.ts";
import type { Tx } from "../../core/context.ts";
import type { Settings } from "../../../contract/operator/settings.ts";

export interface Preview {
  /** Whom or what it is about. */
  subject: string;
  /** If any of it is another one later, the proposal is void. */
  restsOn: unknown;
  /** What it does, for who approves it. */
  effect: unknown;
}

export interface ProposalKind<C extends Proposable = Proposable> {
  call: C;
  /** Before the transaction. */
  before?(request: RequestOf<C>): Promise<unknown>;
  /** Locks what it reads, until the transaction ends. @throws Refused as `perform` does, where it is known before */
  preview(tx: Tx, request: RequestOf<C>, at: Date): Promise<Preview>;
  /** What is stored of a request, to be carried out. Default: all of it. */
  kept?(request: RequestOf<C>): RequestOf<C>;
  perform(
    tx: Tx,
    request: RequestOf<C>,
    how: { key: string; at: Date; proposedBy?: string },
  ): Promise<ResponseOf<C>>;
  /** Whether one operator may do it alone while four eyes are on; counts it if so. Default: never. */
  isAlone?(
    tx: Tx,
    request: RequestOf<C>,
    by: { identity: OperatorIdentity; settings: Settings; at: Date },
  ): Promise<boolean>;
}

/**
 * Reads what operators may do, and locks it until the transaction ends.
 * @returns the roles of one of them, by the way in which they came if they ask themselves; null: all rights; none: no operator,
 *   or not any more.
 */
export type ReadStanding = (
  tx: Tx,
  names: readonly string[],
) => Promise<(name: string, via?: string) => readonly Role[] | null>;
