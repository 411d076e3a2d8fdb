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
export function timelineOf(withdrawal: Withdrawal): TimelineStep[] {
  const { status, createdAt, sentAt, confirmedAt } = withdrawal;
  // Records mirrored by an earlier build lack these.
  const { approvedAt = null, endedAt = null } = withdrawal;
  const times: Partial<Record<WithdrawStatus, string | null>> = {
    pending: createdAt,
    approved: approvedAt,
    sent: sentAt,
    confirmed: confirmedAt,
    rejected: endedAt,
    cancelled: endedAt,
    failed: endedAt,
  };
  const step = (name: WithdrawStatus, state: TimelineStep["state"]): TimelineStep => ({
    status: name,
    state,
    at: times[name] ?? null,
  });
  if (status === "rejected" || status === "cancelled") {
    const passed = approvedAt === null ? successPath.slice(0, 1) : successPath.slice(0, 2);
    return [...passed.map((name) => step(name, "done")), step(status, "ended")];
  }
  if (status === "failed") {
    const passed = sentAt === null ? successPath.slice(0, 3) : successPath.slice(0, 4);
    return [...passed.map((name) => step(name, "done")), step(status, "ended")];
  }
  const reached = successPath.indexOf(status);
  return successPath.map((name, index) =>
    step(name, index < reached || status === "confirmed" ? "done" : index === reached ? "now" : "ahead"),
  );
}
