import type { Recipient } from "../../../contract/wallet/schemas.ts";
import { api } from "../client.ts";
import type { Failure } from "../later/failure.ts";
import { useAnswer, type Answer } from "../later/use-answer.ts";

export type AskedRecipient =
  | Answer<Recipient>
  /** The failure is the refusal that the action would meet. */
  | { state: "refused"; failure: Failure };

const TYPING_MS = 400;

/** Null asks nothing. */
export function useRecipient(account: string | null, act: "transfer" | "gift"): AskedRecipient {
  const asked = useAnswer(
    account,
    async () => (await api.call("GET wallet/recipient", { account: account!, act })).data,
    act === "gift" ? TYPING_MS : 0,
  );
  return asked.state === "unknown" && asked.failure?.field === "account"
    ? { state: "refused", failure: asked.failure }
    : asked;
}
