import type { AuditEntry } from "../../../contract/operator/schemas.ts";
import type { Command } from "./command.ts";
import { pageText, paging, type Page } from "./lists.ts";

/** What operators did. */
export const auditCommands: Command[] = [
  {
    words: ["audit"],
    usage: "audit [--limit N] [--cursor CURSOR]",
    about: "the acts of operators, the newest first; --json has them whole",
    method: "GET",
    path: "audit",
    request: (_, options) => paging(options),
    print: (page: Page<AuditEntry>) => pageText(columns, page),
  },
];

const columns = {
  AT: ({ at }: AuditEntry) => at,
  ACT: ({ act }: AuditEntry) => act,
  SUBJECT: ({ subject }: AuditEntry) => subject,
  REASON: ({ reason }: AuditEntry) => reason,
  CHANGE: changeOf,
};

const CHANGE_LENGTH = 100;

/** The fields that differ, before and after, as far as they fit a line. */
function changeOf({ before, after }: AuditEntry): string {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const changes = names.map((name) =>
    name in was
      ? `${name} ${JSON.stringify(was[name])} -> ${JSON.stringify(is[name])}`
      : `${name} ${JSON.stringify(is[name])}`,
  );
  const signs = [...changes.join(", ")];
  return signs.length > CHANGE_LENGTH ? `${signs.slice(0, CHANGE_LENGTH).join("")}…` : signs.join("");
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
