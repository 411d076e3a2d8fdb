import type { Withdrawal, WithdrawStatus } from "../../../contract/withdrawals/schemas.ts";

export interface TimelineStep {
  status: WithdrawStatus;
  /** `ended`: it ended without success. */
  state: "done" | "now" | "ahead" | "ended";
  /** ISO 8601; null if unknown. */
  at: string | null;
}

const successPath = ["pending", "approved", "signed", "sent", "confirmed"] as const;

/** The chain makes the next change within seconds. */
export function isOnTheChain(status: WithdrawStatus): boolean {
  return status === "signed" || status === "sent";
}

/** A withdrawal that ended early has only the steps known to have happened. */
export function timelineOf({ status, createdAt, sentAt, confirmedAt }: Withdrawal): TimelineStep[] {
  const times: Partial<Record<WithdrawStatus, string | null>> = {
    pending: createdAt,
    sent: sentAt,
    confirmed: confirmedAt,
  };
  const step = (name: WithdrawStatus, state: TimelineStep["state"]): TimelineStep => ({
    status: name,
    state,
    at: times[name] ?? null,
  });
  if (status === "rejected" || status === "cancelled")
    return [step("pending", "done"), step(status, "ended")];
  if (status === "failed") {
    const passed = sentAt === null ? successPath.slice(0, 3) : successPath.slice(0, 4);
    return [...passed.map((name) => step(name, "done")), step(status, "ended")];
  }
  const reached = successPath.indexOf(status);
  return successPath.map((name, index) =>
    step(name, index < reached || status === "confirmed" ? "done" : index === reached ? "now" : "ahead"),
  );
}
