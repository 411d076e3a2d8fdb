import { useCallback, useEffect, useRef, useState } from "react";
import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { failureOf, type Failure } from "../../src/state/later/failure.ts";
import { onChange } from "./changes.ts";
import { send } from "./client.ts";

export type Reading = Extract<OperatorCall, `GET ${string}`>;

export interface Read<T> {
  /** Null until the first answer. Data stay during a reload, and when it fails. */
  data: T | null;
  /** The server's time of the data. */
  at: Date | null;
  failure: Failure | null;
  busy: boolean;
  reload: () => void;
}

interface Held<T> extends Omit<Read<T>, "reload"> {
  /** The request that it answers. */
  asked: string;
}

/** Reads at once, after each act, and when the browser is online or the page visible again. */
export function useRead<C extends Reading>(call: C, request: RequestOf<C>): Read<ResponseOf<C>> {
  const asked = JSON.stringify(request);
  const none: Held<ResponseOf<C>> = { asked, data: null, at: null, failure: null, busy: true };
  const [held, setHeld] = useState(none);
  const asking = useRef<() => void>(undefined);

  useEffect(() => {
    let last = 0;
    const ask = () => {
      const number = ++last;
      // Answers to earlier requests are ignored.
      const answer = (change: (before: Held<ResponseOf<C>>) => Held<ResponseOf<C>>) => {
        if (number === last) setHeld(change);
      };
      send(call, JSON.parse(asked) as RequestOf<C>).then(
        ({ data, at }) => answer(() => ({ asked, data, at, failure: null, busy: false })),
        (error: unknown) =>
          answer((before) => ({
            ...(before.asked === asked ? before : { asked, data: null, at: null }),
            failure: failureOf(error),
            busy: false,
          })),
      );
    };
    const look = () => document.visibilityState === "visible" && ask();
    asking.current = ask;
    ask();
    addEventListener("online", ask);
    document.addEventListener("visibilitychange", look);
    const end = onChange(ask);
    return () => {
      last += 1;
      end();
      removeEventListener("online", ask);
      document.removeEventListener("visibilitychange", look);
    };
  }, [call, asked]);

  const reload = useCallback(() => {
    setHeld((before) => ({ ...before, busy: true }));
    asking.current?.();
  }, []);
  return { ...(held.asked === asked ? held : none), reload };
}
