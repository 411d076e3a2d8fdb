import { useEffect, useState } from "react";
import type { Recipient } from "../../../contract/wallet/schemas.ts";
import { api } from "../client.ts";
import { useOnline } from "../connection.ts";
import { failureOf, type Failure } from "../later/failure.ts";

export type AskedRecipient =
  | { state: "none" }
  | { state: "asking" }
  | { state: "known"; recipient: Recipient }
  /** The failure is the refusal that the action would meet. */
  | { state: "refused"; failure: Failure }
  /** The server could not be asked. */
  | { state: "unknown"; failure: Failure | null; retry: () => void };

const TYPING_MS = 400;

/** Asks again on reconnect. Null asks nothing. */
export function useRecipient(account: string | null, act: "transfer" | "gift"): AskedRecipient {
  const online = useOnline();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ account: string; round: number; asked: Answered } | null>(null);
  useEffect(() => {
    if (account === null || !online) return;
    let isCurrent = true;
    const timer = setTimeout(
      () => void ask(account, act).then((asked) => isCurrent && setAnswer({ account, round, asked })),
      act === "gift" ? TYPING_MS : 0,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [account, act, online, round]);
  if (account === null) return { state: "none" };
  const retry = () => setRound(round + 1);
  if (answer?.account === account && answer.round === round)
    return answer.asked.state === "unknown" ? { ...answer.asked, retry } : answer.asked;
  return online ? { state: "asking" } : { state: "unknown", failure: null, retry };
}

type Answered =
  | Extract<AskedRecipient, { state: "known" | "refused" }>
  | { state: "unknown"; failure: Failure };

async function ask(account: string, act: "transfer" | "gift"): Promise<Answered> {
  try {
    const { data } = await api.call("GET wallet/recipient", { account, act });
    return { state: "known", recipient: data };
  } catch (error) {
    const failure = failureOf(error);
    return { state: failure.field === "account" ? "refused" : "unknown", failure };
  }
}
