import type { Alarm } from "../contract/operator/schemas.ts";
import type { Waiting, WaitingKind } from "../contract/operator/waiting-schemas.ts";

const places: Record<WaitingKind, string> = {
  withdrawals: "/withdrawals",
  deposits: "/deposits",
  missing: "/deposits",
  feedback: "/feedback",
  recoveries: "/recoveries",
  alarms: "/alarms",
  proposals: "/proposals",
};

/** Falls back to home: a newer server may have more kinds. */
export function placeOf(kind: WaitingKind): string {
  return places[kind] ?? "/";
}

const alarmPlaces: Partial<Record<Alarm["kind"], string>> = {
  run_open: "/platform",
  run_late: "/platform",
  run_ahead: "/platform",
  worker_failing: "/platform",
  worker_stopped: "/platform",
  clock_wrong: "/platform",
  disk_low: "/platform",
  certificate_ends: "/platform",
  certificate_refused: "/platform",
  standby_missing: "/platform",
  vacuum_late: "/platform",
  collation_changed: "/platform",
  wal_not_archived: "/platform",
  backup_late: "/platform",
  ledger_broken: "/platform",
  root_not_anchored: "/platform",
  suspended: "/settings/suspension",
  settings_void: "/settings/scheduled",
  settings_late: "/settings/scheduled",
  rate_old: "/settings",
  credits_stopped: "/deposits",
  books_disagree: "/custody",
  deposits_review: "/deposits",
  payout_stuck: "/withdrawals",
  custody_short: "/custody",
  push_silent: "/platform",
  guessing_spread: "/audit",
  operator_token: "/sessions",
};

export function placeOfAlarm({ kind, subject }: Pick<Alarm, "kind" | "subject">): string | null {
  if (kind === "account_guessed") return `/members/${encodeURIComponent(subject)}`;
  return alarmPlaces[kind] ?? null;
}

export function kindsAt(path: string): WaitingKind[] {
  const kinds = Object.keys(places) as WaitingKind[];
  return kinds.filter((kind) => places[kind] === path);
}

export function countOf(waiting: Waiting | null, kinds: readonly WaitingKind[]): number {
  const list = waiting?.list.filter(({ kind }) => kinds.includes(kind)) ?? [];
  return list.reduce((sum, { count }) => sum + count, 0);
}

/** "(3) Home · Starship" */
export function titleOf(page: string, count: number): string {
  return `${count > 0 ? `(${count}) ` : ""}${page} · Starship`;
}
