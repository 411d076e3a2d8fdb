import type { Member } from "../../contract/operator/schemas.ts";
import type { Command } from "../operator/cli/command.ts";

export const memberCommands: Command[] = [
  {
    words: ["member"],
    usage: "member NAME",
    about: "show a member with balances",
    method: "GET",
    path: "member",
    request: ([account]) => ({ account }),
    print: memberLines,
  },
  {
    words: ["freeze"],
    usage: 'freeze NAME --reason "..."',
    about: "stop a member from spending",
    method: "POST",
    path: "member/freeze",
    request: ([account], { reason }) => ({ account, reason }),
    print: memberLines,
  },
  {
    words: ["unfreeze"],
    usage: 'unfreeze NAME --reason "..."',
    about: "let a member spend again",
    method: "POST",
    path: "member/unfreeze",
    request: ([account], { reason }) => ({ account, reason }),
    print: memberLines,
  },
  {
    words: ["config", "set"],
    usage: 'config set KEY JSON [--reason "..."]',
    about: "change a setting for future agreements, e.g. tokenPrice '\"1.5\"'",
    method: "POST",
    path: "config",
    request: settingsChange,
    print: (config) => JSON.stringify(config, null, 2),
  },
  {
    words: ["config"],
    usage: "config",
    about: "show all settings",
    method: "GET",
    path: "config",
    request: () => ({}),
    print: (config) => JSON.stringify(config, null, 2),
  },
];

function settingsChange([key = "", json = ""]: string[], { reason }: Record<string, string | undefined>) {
  try {
    return { [key]: JSON.parse(json) as unknown, ...(reason && { reason }) };
  } catch {
    return `The value is not JSON: ${json}. Amounts and rates are strings in quotation marks.`;
  }
}

function memberLines({ uid, username, referrer, level, createdAt, frozen, resetAt, balances }: Member) {
  const { usdt, repurchasePoints, fuel, lock, pass } = balances;
  return [
    `${username}  uid ${uid}  ${frozen ? "FROZEN" : "active"}`,
    `referrer ${referrer ?? "none"}, level ${level}, since ${createdAt}`,
    ...(resetAt ? [`password reset at ${resetAt}`] : []),
    `${usdt} usdt, ${repurchasePoints} points, ${fuel} fuel, ${lock} lock, ${pass ?? "0"} pass`,
  ].join("\n");
}
