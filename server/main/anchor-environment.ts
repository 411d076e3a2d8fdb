/** Source: rules.md E40; docs/running.md, "Roots on the chain". */
import fs from "node:fs";
import type { PayoutSettings } from "../chain/settings.ts";
import { keySigner } from "../chain/signer.ts";
import type { Variables } from "../core/variables.ts";

const GWEI = 1_000_000_000n;

/**
 * Null without a key: roots are not anchored.
 * @throws Error with the variable and its fault, never with a key.
 */
export function readAnchor(variables: Variables): PayoutSettings | null {
  const { EVIDENCE_ANCHOR_KEY: key, EVIDENCE_ANCHOR_KEY_FILE: file } = variables;
  if (key !== undefined && file !== undefined)
    throw new Error("EVIDENCE_ANCHOR_KEY and EVIDENCE_ANCHOR_KEY_FILE are set: set one of them");
  const text = key ?? (file === undefined ? null : readKeyFile(file));
  if (text === null) return null;
  const name = key === undefined ? "EVIDENCE_ANCHOR_KEY_FILE" : "EVIDENCE_ANCHOR_KEY";
  const maxFeePerGas = BigInt(variables.EVIDENCE_ANCHOR_MAX_FEE_GWEI) * GWEI;
  try {
    return { signer: keySigner(text), maxFeePerGas };
  } catch {
    throw new Error(`${name} must be a private key: 64 hexadecimal digits`);
  }
}

function readKeyFile(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    throw new Error("EVIDENCE_ANCHOR_KEY_FILE cannot be read");
  }
}
