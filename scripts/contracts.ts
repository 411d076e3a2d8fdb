/**
 * Compiles the contracts of demo and tests. The output is committed, so that no start needs a compiler; a test
 * compares it with the source.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

export const contracts = [
  "contracts/TestUsdt.sol",
  "tests/support/chain/FeeUsdt.sol",
  "tests/support/chain/Forwarder.sol",
];

interface Compiler {
  compile(input: string): string;
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
}

/**
 * @param file a source with one contract of the same name.
 * @returns the creation bytecode, hexadecimal.
 * @throws Error with the compiler's messages.
 */
export function compile(file: string): string {
  const solc = createRequire(import.meta.url)("solc") as Compiler;
  const input = {
    language: "Solidity",
    sources: { [file]: { content: fs.readFileSync(path.join(root, file), "utf8") } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "shanghai",
      // Otherwise the source's path would become part of the code.
      metadata: { appendCBOR: false, bytecodeHash: "none" },
      outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const failed = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (failed.length > 0) throw new Error(failed.map((error) => error.formattedMessage).join("\n"));
  return `0x${output.contracts[file]![path.basename(file, ".sol")]!.evm.bytecode.object}`;
}

export function compiledFile(file: string): string {
  return path.join(root, file.replace(/\.sol$/, ".json"));
}

if (import.meta.main) {
  for (const file of contracts)
    fs.writeFileSync(compiledFile(file), `${JSON.stringify({ bytecode: compile(file) })}\n`);
}
