/** The texts of alarms. Source: rules.md J22. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { AlarmCode, AlarmField } from "../contract/operator/alarm-facts.ts";
import type { Alarm } from "../contract/operator/schemas.ts";
import { formatTime } from "../src/i18n/format.ts";
import { suspendableNames } from "../src/i18n/later/suspendable-names.ts";
import { jobName } from "./names.ts";
import { settingName, voids } from "./rooms/settings/names.ts";

const kinds: Record<Alarm["kind"], MessageDescriptor> = {
  run_open: msg`A job has not finished`,
  run_late: msg`A job is late`,
  run_ahead: msg`A job ran ahead of its day`,
  settings_void: msg`A scheduled change of settings was voided`,
  settings_late: msg`A scheduled change of settings is late`,
  rate_old: msg`An exchange rate is old`,
  worker_failing: msg`A worker keeps failing`,
  worker_stopped: msg`A worker has stopped`,
  clock_wrong: msg`A server's clock is wrong`,
  disk_low: msg`A server's disk is nearly full`,
  certificate_ends: msg`The app's certificate ends soon: renew it`,
  certificate_refused: msg`Browsers refuse the app's certificate`,
  standby_missing: msg`A standby of the database is missing`,
  vacuum_late: msg`The database is not vacuumed: it will stop writing`,
  collation_changed: msg`The database sorts text in another order than its indexes`,
  wal_not_archived: msg`The database's log is not archived: backups fall behind`,
  backup_late: msg`The database's backups are overdue`,
  credits_stopped: msg`Nodes disagree: nothing is credited`,
  books_disagree: msg`Books and chain disagree`,
  ledger_broken: msg`The ledger is broken`,
  deposits_review: msg`Deposits waiting for an operator`,
  payout_stuck: msg`A payout is stuck`,
  root_not_anchored: msg`A root of the balances is not on the chain`,
  custody_short: msg`The chain holds less than is owed`,
  push_silent: msg`No push service accepts messages`,
  database_restored: msg`The database was restored: confirm it on the server`,
  suspended: msg`Actions are suspended for all members`,
  account_guessed: msg`Someone is guessing an account's password`,
  guessing_spread: msg`Someone is guessing passwords of many accounts`,
  operator_token: msg`Someone is guessing operator tokens`,
};

const database = { database: msg`Database` };

/** Subjects that are no names of their own. */
const subjects: Partial<Record<Alarm["kind"], Record<string, MessageDescriptor>>> = {
  ledger_broken: { ledger: msg`Stop the servers and investigate` },
  standby_missing: database,
  vacuum_late: database,
  wal_not_archived: database,
  disk_low: database,
  backup_late: {
    database: msg`Newest backup`,
    full: msg`Newest full backup`,
    restored: msg`Last backup restored as a test`,
  },
  deposits_review: {
    limit: msg`The daily limit for automatic crediting is used up.`,
    unbacked: msg`The address has received less than this on the chain.`,
  },
};

const codes: Record<AlarmCode, MessageDescriptor> = {
  unknown_transaction: msg`The payout wallet has sent a transaction that the database does not know.`,
  address_used: msg`A deposit address without a member is used on the chain.`,
  payout_differs: msg`A transaction has moved something other than its withdrawal.`,
  transaction_disputed: msg`Nodes disagree about a transaction of the payout wallet.`,
  payout_absent: msg`A withdrawal is booked as paid, but its transaction is not on the chain.`,
  payout_disputed: msg`A withdrawal is booked as paid, but nodes disagree about its transaction.`,
  custody_short: msg`The chain holds less than the ledger states.`,
  addresses_short: msg`A member's deposit addresses hold less than was credited.`,
  credits_differ: msg`A member was credited another amount than was deposited.`,
  unmined: msg`No block includes it.`,
  gap: msg`A transaction before it is missing.`,
  nodes: msg`Nodes disagree about it.`,
  no_block: msg`No block includes it.`,
  gas: msg`The wallet needs more of the chain's coin for gas.`,
  fee: msg`The gas price is above the limit.`,
  signer: msg`The signer fails, or signs something else.`,
  ...voids,
  read_only: msg`Nothing is written until there is room.`,
  unreadable: msg`The disk cannot be read.`,
};

/** Null: the value says it. */
const fields: Record<AlarmField, MessageDescriptor | null> = {
  text: null,
  nonce: msg`Nonce`,
  address: msg`Address`,
  index: msg`Index`,
  transaction: msg`Transaction`,
  withdrawal: msg`Withdrawal`,
  member: msg`Member`,
  missing: msg`Missing USDT`,
  explained: msg`Explained USDT`,
  credited: msg`Credited USDT`,
  deposited: msg`Deposited USDT`,
  invariant: msg`Broken invariant`,
  files: msg`Waiting files`,
  failed: msg`Failed file`,
  messages: msg`Waiting messages`,
  times: msg`Times`,
  runs: msg`Runs`,
  count: msg`Count`,
  secondsAhead: msg`Seconds ahead`,
  connected: msg`Connected`,
  needed: msg`Needed`,
  millions: msg`Transactions, in millions`,
  built: msg`Version of the indexes`,
  now: msg`Version of the system`,
  freeGb: msg`Free GB`,
  sizeGb: msg`GB in all`,
  folder: msg`Folder`,
  server: msg`Server`,
  until: msg`Until`,
  error: msg`Error`,
  source: msg`Source`,
  change: msg`Change`,
};

/** Falls back to the code, as the texts below do: a newer server may have more. */
export const alarmName = (kind: Alarm["kind"]) => nameIn(kinds, kind);

/** Empty where the facts tell it; names of members, servers and hosts stay as they are. */
function alarmSubject({ kind, subject, facts }: Alarm): string {
  if (kind === "push_silent" || (kind === "books_disagree" && facts?.code)) return "";
  if (kind === "settings_void" || kind === "settings_late" || kind === "rate_old")
    return new Intl.ListFormat(i18n.locale).format(subject.split(" ").map(settingName));
  if (kind === "suspended") return suspendableNames(subject.split(" "));
  const [first = subject, number] = subject.split(" ");
  if (kind === "run_open" || kind === "run_late" || kind === "run_ahead")
    return [jobName(first), number].filter(Boolean).join(" \u00B7 ");
  if (kind === "payout_stuck" && number) return t`Withdrawal ${number}`;
  if (kind === "root_not_anchored" && number) return t`Root ${number}`;
  if (kind === "custody_short" && number) return t`Chain ${number}`;
  const named = subjects[kind]?.[subject];
  return named ? i18n._(named) : subject;
}

export const codeName = (code: AlarmCode) => nameIn(codes, code);

export function factName(field: string): string {
  const label = fields[field as AlarmField];
  return label ? i18n._(label) : field;
}

/** What it is about, why, and its values. */
export function alarmLines(alarm: Alarm): string[] {
  // While servers are updated, one of the release before sends none.
  const { code, ...values } = { ...alarm.facts };
  const subject = alarmSubject(alarm);
  const known = Object.entries(values).map(([field, given]) => {
    const value = isTime(given) ? formatTime(given, i18n.locale) : given;
    if (fields[field as AlarmField] === null) return value;
    const name = factName(field);
    return t`${name}: ${value}`;
  });
  const lines = code ? [[subject], [codeName(code)], known] : [[subject, ...known]];
  return lines.map((parts) => parts.filter(Boolean).join(" \u00B7 ")).filter(Boolean);
}

function nameIn<K extends string>(names: Record<K, MessageDescriptor>, code: K): string {
  return names[code] ? i18n._(names[code]) : code;
}

function isTime(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
}
