import { useAction, useSendable } from "../../../state/action.ts";

/** How the one money action stands, as its sheet wants it. */
export function useMoney() {
  const { status, refusal, receipt } = useAction();
  const sendable = useSendable();
  return {
    status: status === "idle" ? ("confirming" as const) : status,
    waits: sendable.can ? null : sendable.why,
    refusal,
    receipt,
  };
}
