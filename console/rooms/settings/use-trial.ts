import { useState } from "react";
import type { ConfigPreview } from "../../../contract/operator/schedule-schemas.ts";
import { failureOf, type Failure } from "../../../src/state/later/failure.ts";
import { send } from "../../state/client.ts";
import type { Changes } from "./draft.ts";

export interface Trial {
  /** The result for the current changes; null until they are tried, and again after an edit. */
  result: ConfigPreview | null;
  failure: Failure | null;
  busy: boolean;
  run: () => void;
}

interface Held {
  asked: string;
  result: ConfigPreview | null;
  failure: Failure | null;
  busy: boolean;
}

/** The dry run of changed settings over the last day that is over. It changes nothing. */
export function useTrial(changes: Changes, effectiveAt: string | null): Trial {
  const request = { changes, ...(effectiveAt !== null && { effectiveAt }) };
  const asked = JSON.stringify(request);
  const [held, setHeld] = useState<Held | null>(null);
  const current = held?.asked === asked ? held : null;

  async function run() {
    setHeld({ asked, result: null, failure: null, busy: true });
    // An answer to an earlier question is ignored.
    const settle = (answer: Partial<Held>) =>
      setHeld((now) => (now?.asked === asked ? { ...now, busy: false, ...answer } : now));
    try {
      settle({ result: (await send("POST operator/config/preview", request)).data });
    } catch (error) {
      settle({ failure: failureOf(error) });
    }
  }

  return {
    result: current?.result ?? null,
    failure: current?.failure ?? null,
    busy: current?.busy ?? false,
    run: () => void run(),
  };
}
