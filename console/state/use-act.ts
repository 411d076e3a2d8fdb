import { useRef, useState } from "react";
import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { failureOf, isIndefinite, type Failure } from "../../src/state/later/failure.ts";
import { noteChange } from "./changes.ts";
import { send } from "./client.ts";
import { closeAct, openAct, type Sent } from "./open-acts.ts";
import { refreshRights } from "./rights.ts";

export type Acting = Extract<OperatorCall, `POST ${string}`>;

export interface Act {
  busy: boolean;
  failure: Failure | null;
  /** Whether the last try may have been carried out. The next one sends the same request under the same key. */
  isUnknown: boolean;
  /** Resolves to null when it failed. */
  run<C extends Acting>(call: C, request: RequestOf<C>): Promise<ResponseOf<C> | null>;
}

/** An act has one effect, however often it is retried. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const open = useRef<Sent | null>(null);

  async function run<C extends Acting>(call: C, request: RequestOf<C>): Promise<ResponseOf<C> | null> {
    const sent = open.current?.call === call ? open.current : openAct(call, request);
    open.current = sent;
    setBusy(true);
    try {
      const { data } = await send(call, sent.request as RequestOf<C>, { key: sent.key });
      settle(sent, null);
      noteChange();
      return data;
    } catch (error) {
      const failed = failureOf(error);
      settle(sent, failed);
      // What is shown is out of date.
      if (failed.reason === "changed_meanwhile") noteChange();
      if (failed.reason === "operator_forbidden") void refreshRights();
      return null;
    } finally {
      setBusy(false);
    }
  }

  function settle(sent: Sent, failed: Failure | null) {
    const unknown = failed !== null && isIndefinite(failed.reason);
    if (!unknown) {
      open.current = null;
      closeAct(sent);
    }
    setUnknown(unknown);
    setFailure(failed);
  }

  return { busy, failure, isUnknown, run };
}
