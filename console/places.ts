/** Where the work that waits is done, and how much of it there is. */
import { waitingKinds, type Waiting, type WaitingKind } from "../contract/operator/waiting-schemas.ts";

const places: Record<WaitingKind, string> = {
  withdrawals: "/withdrawals",
  deposits: "/deposits",
  missing: "/deposits",
  feedback: "/feedback",
  recoveries: "/recoveries",
  alarms: "/alarms",
  proposals: "/proposals",
};

/** Of a kind that a newer server has, the home. */
export function placeOf(kind: WaitingKind): string {
  return places[kind] ?? "/";
}

export function kindsAt(path: string): WaitingKind[] {
  return waitingKinds.filter((kind) => places[kind] === path);
}

export function countOf(waiting: Waiting | null, kinds: readonly WaitingKind[]): number {
  const list = waiting?.list.filter(({ kind }) => kinds.includes(kind)) ?? [];
  return list.reduce((sum, { count }) => sum + count, 0);
}

/** "(3) Home · Starship" */
export function titleOf(page: string, count: number): string {
  return `${count > 0 ? `(${count}) ` : ""}${page} · Starship`;
}
