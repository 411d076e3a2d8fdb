/** The operator's command line: a thin client of the operator's API, so that both do and record the very same. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { KEY_HEADER, OK, OPERATOR_TOKEN_HEADER, type Envelope } from "../../contract/envelope.ts";
import { readToken } from "./token-file.ts";
import { findCommand, help, type Command } from "./commands.ts";

const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;

async function main(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    // A negative amount is a word here, not an option.
    strict: false,
    options: {
      reason: { type: "string" },
      asset: { type: "string" },
      text: { type: "string" },
      json: { type: "boolean" },
      key: { type: "string" },
    },
  });
  const found = findCommand(positionals);
  if (!found) {
    const asked = positionals.length === 0 || positionals[0] === "help";
    (asked ? process.stdout : process.stderr).write(help());
    return asked ? 0 : EXIT_USAGE;
  }
  const request = found.command.request(found.words, values as Record<string, string | undefined>);
  if (typeof request === "string") {
    process.stderr.write(`${request}\nusage: operator ${found.command.usage}\n`);
    return EXIT_USAGE;
  }
  const envelope = await send(found.command, request, values.key as string | undefined);
  const text = values.json ? JSON.stringify(envelope.data, null, 2) : found.command.print(envelope.data);
  if (envelope.code === OK) {
    process.stdout.write(`${text}\n`);
    return 0;
  }
  const { reason } = envelope.data as { reason?: string };
  process.stderr.write(`${envelope.msg} (${reason ?? envelope.code})\n`);
  return EXIT_REFUSED;
}

async function send(command: Command, body: unknown, key: string = randomUUID()): Promise<Envelope<never>> {
  const base = process.env.STARSHIP_URL || `http://127.0.0.1:${process.env.PORT || "8080"}`;
  const token = process.env.OPERATOR_TOKEN || readToken(process.env.DATA_DIR || "./data");
  if (!token)
    throw new Error("Set OPERATOR_TOKEN: the server prints it when it starts, unless you gave it one.");
  const headers = { [OPERATOR_TOKEN_HEADER]: token, "accept-language": "en" };
  const query = command.method === "GET" ? new URLSearchParams(body as Record<string, string>) : null;
  const response = await fetch(
    `${base}/api/operator/${command.path}${query?.size ? `?${query}` : ""}`,
    query
      ? { headers }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json", [KEY_HEADER]: key },
          body: JSON.stringify(body),
        },
  ).catch((error: unknown) => {
    throw new Error(`No server answers at ${base}. Is it running? (${String(error)})`);
  });
  return (await response.json()) as Envelope<never>;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return EXIT_REFUSED;
});
