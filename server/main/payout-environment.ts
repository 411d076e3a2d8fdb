/** Source: rules.md W25; docs/running.md, "Payouts". */
import fs from "node:fs";
import { checksummed } from "../chain/address.ts";
import { isPrivate } from "./private-url.ts";
import { remoteSigner } from "../chain/remote-signer.ts";
import type { PayoutSettings } from "../chain/settings.ts";
import { keySigner, type Signer } from "../chain/signer.ts";
import type { Variables } from "../core/variables.ts";

const GWEI = 1_000_000_000n;
/** Alternatives; more than one is ambiguous. */
const sources = ["PAYOUT_KEY", "PAYOUT_KEY_FILE", "PAYOUT_SIGNER_URL"] as const;

/**
 * @returns null without a signer: the operator pays by hand.
 * @throws Error with the variable and its fault, never with a key.
 */
export function readPayout(variables: Variables): PayoutSettings | null {
  const given = sources.filter((name) => variables[name] !== undefined);
  const [source] = given;
  if (source === undefined) return null;
  if (given.length > 1) throw new Error(`${given.join(" and ")} are set: set one of them`);
  const maxFeePerGas = BigInt(variables.PAYOUT_MAX_FEE_GWEI) * GWEI;
  return { signer: openSigner(variables, source), maxFeePerGas };
}

function openSigner(variables: Variables, source: (typeof sources)[number]): Signer {
  const value = variables[source]!;
  if (source === "PAYOUT_SIGNER_URL") return openRemote(variables, value);
  const key = source === "PAYOUT_KEY" ? value : readKeyFile(value);
  try {
    return keySigner(key);
  } catch (error) {
    throw new Error(`${source}: ${(error as Error).message}`, { cause: error });
  }
}

function readKeyFile(file: string): string {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    throw new Error("PAYOUT_KEY_FILE cannot be read");
  }
}

function openRemote(variables: Variables, url: string): Signer {
  const { username, password } = URL.parse(url) ?? {};
  if (!isPrivate(url))
    throw new Error("PAYOUT_SIGNER_URL must be an https address, or an http address on this machine");
  if (username || password)
    throw new Error("PAYOUT_SIGNER_URL must not hold a user or password: set PAYOUT_SIGNER_TOKEN");
  const address = checksummed(variables.PAYOUT_ADDRESS ?? "");
  if (address === null)
    throw new Error("PAYOUT_ADDRESS must be the address that PAYOUT_SIGNER_URL signs for");
  return remoteSigner({ url, address, token: variables.PAYOUT_SIGNER_TOKEN ?? "" });
}
