import { HOLD_HOURS, type LatestRestoration } from "../../../contract/operator/restoration-schemas.ts";
import type { Command } from "./command.ts";

export const restorationCommands: Command[] = [
  {
    words: ["restoration"],
    usage: "restoration",
    about:
      "show whether the database was set back to an earlier state; exit code 1 while that waits to be confirmed",
    method: "GET",
    path: "restoration",
    request: () => ({}),
    print: restorationText,
    isBad: ({ restoration }: LatestRestoration) => restoration !== null && restoration.confirmedAt === null,
  },
  {
    words: ["restoration", "confirm"],
    usage: 'restoration confirm --reason "..." [--hours N]',
    about: `let payments go on after a restoration, and after so many hours (${HOLD_HOURS} by default) what leaves members`,
    method: "POST",
    path: "restoration/confirm",
    request: (_, { reason, hours }) => ({ reason, ...(hours && { holdHours: Number(hours) }) }),
    print: restorationText,
  },
];

function restorationText({ restoration }: LatestRestoration): string {
  if (!restoration) return "no restoration was noticed";
  const { noticedAt, knownUntil, confirmedAt, confirmedBy, heldUntil } = restoration;
  return [
    `noticed ${noticedAt}; the lost state was last seen ${knownUntil ?? "by no server that runs now"}`,
    confirmedAt === null
      ? "NOT CONFIRMED: nothing leaves members, and nothing is paid"
      : `confirmed ${confirmedAt} by ${confirmedBy}; nothing leaves members until ${heldUntil}`,
  ].join("\n");
}
