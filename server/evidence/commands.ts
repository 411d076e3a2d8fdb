import type { PublishedRoot } from "../../contract/evidence/root.ts";
import type { Command } from "../operator/cli/command.ts";

export const evidenceCommands: Command[] = [
  {
    words: ["root", "make"],
    usage: "root make",
    about: "make and publish a root of all balances now",
    method: "POST",
    path: "root/make",
    request: () => ({}),
    print: ({ statement, hash }: PublishedRoot) => `root ${statement.number} of ${statement.at}: ${hash}`,
  },
];
