/**
 * Compiles the contracts of the demo and of the tests. What it writes is committed, so that a start needs no compiler; a
 * test holds it to the source.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

export const contracts = ["contracts/TestUsdt.sol", "tests/support/chain/Forwarder.sol"];

/** What solc, loaded only now, takes and gives as JSON. */
interface Compiler {
  compile(input: string): string;
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
}

/**
 * The code that makes a contract, hexadecimal.
 * @param file a source that holds one contract, named as the file is.
 * @throws Error with the compiler's own words.
 */
export function compile(file: string): string {
  const solc = createRequire(import.meta.url)("solc") as Compiler;
  const input = {
    language: "Solidity",
    sources: { [file]: { content: fs.readFileSync(path.join(root, file), "utf8") } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "shanghai",
      // Without it, where the source lies would be part of the code.
      metadata: { appendCBOR: false, bytecodeHash: "none" },
      outputSelection: { "*": { "*": ["evm.bytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const failed = output.errors?.filter(({ severity }) => severity === "error") ?? [];
  if (failed.length > 0) throw new Error(failed.map((error) => error.formattedMessage).join("\n"));
  return `0x${output.contracts[file]![path.basename(file, ".sol")]!.evm.bytecode.object}`;
}

/** Where what was compiled is kept. */
export function compiledFile(file: string): string {
  return path.join(root, file.replace(/\.sol$/, ".json"));
}

if (import.meta.main) {
  for (const file of contracts)
    fs.writeFileSync(compiledFile(file), `${JSON.stringify({ bytecode: compile(file) })}\n`);
}
