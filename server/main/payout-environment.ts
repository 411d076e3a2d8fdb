/** Source: rules.md W25; docs/running.md, "Payouts". */
import fs from "node:fs";
import path from "node:path";
import { checksummed } from "../chain/address.ts";
import { isPrivate } from "./private-url.ts";
import { remoteSigner } from "../chain/remote-signer.ts";
import type { PayoutSettings } from "../chain/settings.ts";
import { keySigner, type Signer } from "../chain/signer.ts";
import { openSignerRecord } from "../chain/signer-record.ts";
import { limitSigner, type SignerRules } from "../chain/signer-limits.ts";
import type { Variables } from "../core/variables.ts";

const GWEI = 1_000_000_000n;
/** More than one would be ambiguous. */
const sources = ["PAYOUT_KEY", "PAYOUT_KEY_FILE", "PAYOUT_SIGNER_URL"] as const;

/** Files of `DATA_DIR`: every server leaves the first, and a server that made its own token leaves the second. */
const LEFT_BY_SERVERS = ["database-mark.json", "operator-token"];

/**
 * Null without a signer: the operator pays by hand.
 * @throws Error with the variable and its fault, never with a key.
 */
export function readPayout(
  variables: Variables,
  { chainId, token }: Pick<SignerRules, "chainId" | "token">,
): PayoutSettings | null {
  const given = sources.filter((name) => variables[name] !== undefined);
  const [source] = given;
  if (source === undefined) return null;
  if (given.length > 1) throw new Error(`${given.join(" and ")} are set: set one of them`);
  const maxFeePerGas = BigInt(variables.PAYOUT_MAX_FEE_GWEI) * GWEI;
  const unit = 10n ** BigInt(variables.PAYOUT_TOKEN_DECIMALS);
  const rules: SignerRules = {
    chainId,
    token,
    payment: BigInt(variables.PAYOUT_MAX_PAYMENT) * unit,
    day: BigInt(variables.PAYOUT_MAX_DAY) * unit,
    maxFeePerGas,
    destinations: readDestinations(variables.PAYOUT_DESTINATIONS_FILE),
  };
  const file = recordFile(variables);
  // In the folder of a server that never ran, no record is missing.
  const isNew = LEFT_BY_SERVERS.every((name) => !fs.existsSync(path.join(variables.DATA_DIR, name)));
  const signer = limitSigner(openSigner(variables, source), rules, openSignerRecord(file, isNew));
  return { signer, maxFeePerGas };
}

function recordFile({ PAYOUT_RECORD_FILE, PAYOUT_KEY_FILE, DATA_DIR }: Variables): string {
  if (PAYOUT_RECORD_FILE) return path.resolve(PAYOUT_RECORD_FILE);
  return path.resolve(PAYOUT_KEY_FILE ? `${PAYOUT_KEY_FILE}.signed` : path.join(DATA_DIR, "payouts.signed"));
}

function readDestinations(file: string | undefined): Set<string> | null {
  if (file === undefined) return null;
  let text: string;
  try {
    text = fs.readFileSync(file, "utf8");
  } catch {
    throw new Error("PAYOUT_DESTINATIONS_FILE cannot be read");
  }
  const lines = text.split("\n").map((line) => line.trim());
  const given = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return new Set(
    given.map((line) => {
      const address = checksummed(line);
      if (address === null) throw new Error(`PAYOUT_DESTINATIONS_FILE: "${line}" is no address`);
      return address;
    }),
  );
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
