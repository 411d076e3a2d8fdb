import type { Proposal } from "../../../contract/operator/proposal-schemas.ts";
import type { Command } from "./command.ts";
import { pageText, paging, type Page } from "./lists.ts";

export const proposalCommands: Command[] = [
  {
    words: ["proposal", "list"],
    usage: "proposal list [--open true|false] [--limit N] [--cursor CURSOR]",
    about: "list what operators proposed, newest first; --json shows full effects",
    method: "GET",
    path: "proposals",
    request: (_, { open, ...options }) => ({ ...(open && { open }), ...paging(options) }),
    print: (page: Page<Proposal>) => pageText(columns, page),
  },
  {
    words: ["proposal", "approve"],
    usage: "proposal approve ID",
    about: "approve another operator's proposal, which carries it out",
    method: "POST",
    path: "proposals/approve",
    request: ([id]) => ({ id }),
    print: ({ proposal }: { proposal: Proposal }) => lineOf(proposal),
  },
  {
    words: ["proposal", "reject"],
    usage: 'proposal reject ID --reason "..."',
    about: "reject a proposal, or take your own back",
    method: "POST",
    path: "proposals/reject",
    request: ([id], { reason }) => ({ id, reason }),
    print: lineOf,
  },
];

/** For calls that need two operators; the server refuses others. */
export function asProposal(command: Command): Command {
  const call = `${command.method} operator/${command.path}`;
  const { isBad: _, ...same } = command;
  return {
    ...same,
    method: "POST",
    path: "proposals",
    request: (words, options, made) => {
      const request = command.request(words, options, made);
      return typeof request === "string" ? request : { call, request };
    },
    print: (proposal: Proposal & Record<string, unknown>) =>
      [...(command.shows ?? []).map((name) => `${name}: ${String(proposal[name])}`), lineOf(proposal)].join(
        "\n",
      ),
  };
}

const columns = {
  ID: ({ id }: Proposal) => id,
  CALL: ({ call }: Proposal) => call.slice("POST operator/".length),
  ABOUT: ({ subject }: Proposal) => subject,
  STATE: ({ state }: Proposal) => state,
  BY: ({ proposedBy }: Proposal) => proposedBy,
  "DECIDED BY": ({ decidedBy }: Proposal) => decidedBy ?? "",
  UNTIL: ({ until }: Proposal) => until,
  EFFECT: ({ effect }: Proposal) => JSON.stringify(effect),
};

function lineOf(proposal: Proposal): string {
  return pageText(columns, { list: [proposal], next: null });
}
