import type { AuditEntry } from "../../../contract/operator/schemas.ts";
import type { Waiting } from "../../../contract/operator/waiting-schemas.ts";
import type { Command } from "./command.ts";
import { pageText, paging, type Page } from "./lists.ts";

export const auditCommands: Command[] = [
  {
    words: ["waiting"],
    usage: "waiting",
    about: "count what waits for you, with the time of the oldest, and name daily caps that are not set",
    method: "GET",
    path: "waiting",
    request: () => ({}),
    print: ({ list, uncapped = [] }: Waiting) =>
      [
        pageText(waitingColumns, { list, next: null }),
        ...uncapped.map((cap) => `no cap: two operators together have no limit a day, see config set ${cap}`),
      ].join("\n"),
  },
  {
    words: ["audit"],
    usage:
      "audit [--operator NAME] [--act ACT] [--subject TEXT] [--from TIME] [--to TIME] [--limit N] [--cursor CURSOR]",
    about: "list the audit log, newest first; --json shows full entries",
    method: "GET",
    path: "audit",
    request: (_, options) => ({ ...paging(options), ...filters(options) }),
    print: (page: Page<AuditEntry>) => pageText(columns, page),
  },
  {
    words: ["audit", "acts"],
    usage: "audit acts",
    about: "list the names of the acts in the audit log, for --act",
    method: "GET",
    path: "audit/acts",
    request: () => ({}),
    print: ({ list }: { list: string[] }) => list.join("\n"),
  },
  {
    words: ["audit", "file"],
    usage: "audit file [--operator NAME] [--act ACT] [--subject TEXT] [--from TIME] [--to TIME]",
    about: "the audit log as CSV, newest first, with its hashes: > file.csv",
    method: "GET",
    path: "audit/file",
    file: true,
    request: (_, options) => filters(options),
    print: String,
  },
];

function filters({ operator, act, subject, from, to }: Record<string, string | undefined>) {
  return {
    ...(operator && { operator }),
    ...(act && { act }),
    ...(subject && { subject }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

type Kind = Waiting["list"][number];
const waitingColumns = {
  WHAT: ({ kind }: Kind) => kind,
  COUNT: ({ count }: Kind) => String(count),
  OLDEST: ({ oldestAt }: Kind) => oldestAt ?? "",
};

const columns = {
  AT: ({ at }: AuditEntry) => at,
  BY: ({ operator }: AuditEntry) => operator ?? "",
  ACT: ({ act }: AuditEntry) => act,
  SUBJECT: ({ subject }: AuditEntry) => subject,
  REASON: ({ reason }: AuditEntry) => reason,
  CHANGE: changeOf,
};

const CHANGE_LENGTH = 100;

function changeOf({ before, after }: AuditEntry): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const changes = names.map((name) =>
    name in was
      ? `${name} ${JSON.stringify(was[name])} -> ${JSON.stringify(is[name])}`
      : `${name} ${JSON.stringify(is[name])}`,
  );
  const characters = [...changes.join(", ")];
  return characters.length > CHANGE_LENGTH
    ? `${characters.slice(0, CHANGE_LENGTH).join("")}…`
    : characters.join("");
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
