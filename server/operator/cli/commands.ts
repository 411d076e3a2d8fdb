import { accountCommands } from "../../accounts/commands.ts";
import { airdropCommands } from "../../airdrops/commands.ts";
import { auditCommands } from "./audit-commands.ts";
import { bannerCommands } from "../../notices/banner-commands.ts";
import { bookCommands } from "../../books/commands.ts";
import { configCommands } from "./config-commands.ts";
import { chainCommands } from "../../withdrawals/chain-commands.ts";
import { depositCommands } from "../../deposits/commands.ts";
import { evidenceCommands } from "../../evidence/commands.ts";
import { feedbackCommands } from "../../feedback/commands.ts";
import { templateCommands } from "../../feedback/template-commands.ts";
import { ledgerCommands } from "./ledger-commands.ts";
import { lookUpCommands } from "../../deposits/lookup-commands.ts";
import { memberPartCommands } from "./member-commands.ts";
import { memberCommands } from "../../wallet/commands.ts";
import { noticeCommands } from "../../notices/commands.ts";
import { operatorsCommands } from "../../operators/commands.ts";
import { pushCommands } from "../../push/commands.ts";
import { recoveryCommands } from "../../recovery/commands.ts";
import { reportCommands } from "../../reports/commands.ts";
import { withdrawCommands } from "../../withdrawals/commands.ts";
import { platformCommands } from "./platform-commands.ts";
import { proposalCommands } from "./proposal-commands.ts";
import { restorationCommands } from "./restoration-commands.ts";
import type { Command } from "./command.ts";

export const commands: Command[] = [
  ...memberCommands,
  ...configCommands,
  ...memberPartCommands,
  ...accountCommands,
  ...recoveryCommands,
  ...ledgerCommands,
  ...evidenceCommands,
  ...reportCommands,
  ...withdrawCommands,
  ...airdropCommands,
  ...depositCommands,
  ...lookUpCommands,
  ...chainCommands,
  ...bookCommands,
  ...noticeCommands,
  ...pushCommands,
  ...bannerCommands,
  ...feedbackCommands,
  ...templateCommands,
  ...operatorsCommands,
  ...proposalCommands,
  ...platformCommands,
  ...restorationCommands,
  ...auditCommands,
];

/** A group's name alone lists the group. */
export function findCommand(words: string[]): { command: Command; words: string[] } | null {
  const named = commands.filter((candidate) => candidate.words.every((word, i) => words[i] === word));
  // The longest name wins: "config set" over "config".
  const [command] = named.toSorted((a, b) => b.words.length - a.words.length);
  if (command) return { command, words: words.slice(command.words.length) };
  return words.length === 1 ? findCommand([...words, "list"]) : null;
}
