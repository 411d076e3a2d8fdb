import type { JobStatus, PlatformStatus, WorkerStatus } from "../../../contract/operator/platform-schemas.ts";
import type { Command } from "./command.ts";
import { tableLines } from "./table.ts";

export const platformCommands: Command[] = [
  {
    words: ["platform"],
    usage: "platform",
    about:
      "show how daily jobs, workers, the check of the ledger, pushes and backups go; `chain status` has the chain",
    method: "GET",
    path: "platform",
    request: () => ({}),
    print: platformText,
  },
];

function platformText({ jobs, workers, ledger, push, backups }: PlatformStatus): string {
  return [
    ...tableLines(jobColumns, jobs),
    "",
    ...tableLines(workerColumns, workers),
    "",
    ledger.broken !== null
      ? `ledger: broken: ${ledger.broken}; stop the servers and investigate`
      : ledger.refused === null
        ? `ledger: held at ${ledger.heldAt}, all of it at ${ledger.wholeAt}`
        : `ledger: no check is known to have held (${ledger.refused}): run ledger check`,
    `pushes: ${push.devices} devices, last accepted ${push.acceptedAt ?? "never"}, ${push.due} messages due, ${push.queued} deliveries queued`,
    backups.newestAt === null
      ? "backups: none recorded"
      : `backups: newest ${backups.newestAt}, newest full one ${backups.fullAt ?? "none"}, last test of a restore ${backups.restoredAt ?? "never"}`,
  ].join("\n");
}

const jobColumns = {
  JOB: ({ name }: JobStatus) => name,
  DAY: ({ day }: JobStatus) => day ?? "",
  STATE: ({ state, failures }: JobStatus) =>
    failures > 0 ? `${state ?? "none"}, failing` : (state ?? "none"),
  FINISHED: ({ finishedAt }: JobStatus) => finishedAt ?? "",
  NEXT: ({ nextAt }: JobStatus) => nextAt,
  ERROR: ({ error }: JobStatus) => error ?? "",
};

const workerColumns = {
  WORKER: ({ name }: WorkerStatus) => name,
  SERVERS: ({ servers }: WorkerStatus) => String(servers),
  "LAST SEEN": ({ beatAt }: WorkerStatus) => beatAt,
  FAILURES: ({ failures }: WorkerStatus) => String(failures),
  ERROR: ({ error }: WorkerStatus) => error ?? "",
};
