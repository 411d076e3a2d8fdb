import { useState } from "react";
import type { ConfigPreview } from "../../../contract/operator/schedule-schemas.ts";
import { failureOf, type Failure } from "../../../src/state/later/failure.ts";
import { send } from "../../state/client.ts";
import type { Changes } from "./draft.ts";

export interface Trial {
  /** Of these very changes; null before they are tried, and after they were edited. */
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

/** What changed settings would have done to the last day that is over. It changes nothing. */
export function useTrial(changes: Changes, effectiveAt: string | null): Trial {
  const request = { changes, ...(effectiveAt !== null && { effectiveAt }) };
  const asked = JSON.stringify(request);
  const [held, setHeld] = useState<Held | null>(null);
  const current = held?.asked === asked ? held : null;

  async function run() {
    setHeld({ asked, result: null, failure: null, busy: true });
    // An answer to what was asked before counts no more.
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
