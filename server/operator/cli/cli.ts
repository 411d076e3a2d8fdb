/** A client of the operators' API. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { commands, findCommand } from "./commands.ts";
import { readVariables } from "../../core/variables.ts";
import { asProposal } from "./proposal-commands.ts";
import { help } from "./help.ts";
import { write } from "./output.ts";
import { receive, send, withHint } from "./send.ts";
import { usageError, signatureOf } from "./usage.ts";

const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;

/** Nothing was sent. */
class WrongUsage extends Error {
  constructor(message: string, command?: Command) {
    super(command ? `${message}\nusage: operator ${command.usage}` : message);
    this.name = "WrongUsage";
  }
}

async function main(argv: string[]): Promise<number> {
  const { words, options, isHelp, asJson, isProposal } = parse(argv);
  if (isHelp || words.length === 0) {
    const text = help(words);
    if (text === null) throw unknownCommand(words);
    await write(text);
    return 0;
  }
  const found = findCommand(words);
  if (!found) throw unknownCommand(words);
  const command = isProposal ? asProposal(found.command) : found.command;
  const error = usageError(command, found.words, options);
  if (error !== null) throw new WrongUsage(error, command);
  const made = command.make?.(readVariables(process.env)) ?? {};
  const request = command.request(found.words, options, made);
  if (typeof request === "string") throw new WrongUsage(request, command);
  if (command.file) {
    await receive(command, request);
    return 0;
  }
  const key = options.key ?? randomUUID();
  const answered = await send(command, request, key);
  const shown = (command.shows ?? []).map((name) => [name, made[name]]);
  const data = shown.length > 0 ? { ...(answered as object), ...Object.fromEntries(shown) } : answered;
  const text = asJson ? JSON.stringify(data, null, 2) : command.print(data as never);
  await write(`${text}\n`).catch((fault: Error) => {
    throw withHint(fault, command, request, key);
  });
  return command.isBad?.(data as never) ? EXIT_REFUSED : 0;
}

function unknownCommand(words: string[]): WrongUsage {
  return new WrongUsage(`Unknown command "${words.join(" ")}". Try: npm run operator -- help`);
}

/** @throws WrongUsage for an unknown option, or one without its value. */
function parse(argv: string[]) {
  const names = ["key", ...commands.flatMap((command) => signatureOf(command).options)];
  const text = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const flags = Object.fromEntries(
    commands.flatMap((command) =>
      signatureOf(command).flags.map((name) => [name, { type: "boolean" as const }]),
    ),
  );
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...text,
        ...flags,
        json: { type: "boolean" },
        propose: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const { json = false, propose = false, help: helpFlag = false, ...options } = values;
    const [first, ...rest] = positionals;
    const helpWord = first === "help";
    return {
      words: helpWord ? rest : positionals,
      options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value?.toString()])),
      isHelp: helpFlag || helpWord,
      asJson: json,
      isProposal: propose,
    };
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return error instanceof WrongUsage ? EXIT_USAGE : EXIT_REFUSED;
});
