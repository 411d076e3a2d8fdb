import type { Recovery, RecoveryLink } from "../../contract/recovery/schemas.ts";
import { recoverables } from "../../contract/recovery/schemas.ts";
import type { Command } from "../operator/cli/command.ts";
import { pageText, paging, type Page } from "../operator/cli/lists.ts";

export const recoveryCommands: Command[] = [
  {
    words: ["recovery", "list"],
    usage: "recovery list [--limit N] [--cursor CURSOR]",
    about: "list recoveries of members, newest first",
    method: "GET",
    path: "recovery",
    request: (_, options) => paging(options),
    print: (page: Page<Recovery>) => pageText(columns, page),
  },
  {
    words: ["recovery", "start"],
    usage: 'recovery start NAME --what login,pay,factors --reason "..."',
    about: "begin to give a member back what they lost; another operator must approve it",
    method: "POST",
    path: "recovery/start",
    request: ([account], { what = "", reason }) => {
      const list = what.split(",");
      const known = list.every((one) => recoverables.some((name) => name === one));
      return known
        ? { account, what: list, reason }
        : `--what takes ${recoverables.join(", ")}, with commas.`;
    },
    print: lineOf,
  },
  {
    words: ["recovery", "approve"],
    usage: "recovery approve ID",
    about:
      "agree to a recovery that another operator began; the member is told and can refuse it in the wait",
    method: "POST",
    path: "recovery/approve",
    request: ([id]) => ({ id }),
    print: lineOf,
  },
  {
    words: ["recovery", "cancel"],
    usage: 'recovery cancel ID --reason "..."',
    about: "end a recovery that was not used",
    method: "POST",
    path: "recovery/cancel",
    request: ([id], { reason }) => ({ id, reason }),
    print: lineOf,
  },
  {
    words: ["recovery", "link"],
    usage: "recovery link ID",
    about: "make the one-time link after the wait, shown once; the one before opens nothing any more",
    method: "POST",
    path: "recovery/link",
    retry:
      "A link may have been made, which nobody has seen. Run the command again: it makes another one, and the one before opens nothing.",
    request: ([id]) => ({ id }),
    print: ({ recovery, link }: RecoveryLink) =>
      `${link}\nAppend it to the app's address. Valid once, until ${recovery.linkUntil}.`,
  },
];

const columns = {
  ID: ({ id }: Recovery) => id,
  MEMBER: ({ account }: Recovery) => account,
  WHAT: ({ what }: Recovery) => what.join(" "),
  STATE: ({ state }: Recovery) => state,
  "ASKED BY": ({ askedBy }: Recovery) => askedBy,
  "APPROVED BY": ({ approvedBy }: Recovery) => approvedBy ?? "",
  "OPENS AT": ({ opensAt }: Recovery) => opensAt ?? "",
  UNTIL: ({ until }: Recovery) => until,
  REASON: ({ reason, endReason }: Recovery) => [reason, endReason].filter(Boolean).join(" / "),
};

function lineOf(recovery: Recovery): string {
  return pageText(columns, { list: [recovery], next: null });
}
