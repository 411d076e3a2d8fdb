/** Source: rules.md W25; docs/running.md, "Payouts". */
import fs from "node:fs";
import { checksummed } from "../chain/address.ts";
import { remoteSigner } from "../chain/remote-signer.ts";
import type { PayoutSettings } from "../chain/settings.ts";
import { keySigner, type Signer } from "../chain/signer.ts";
import { integer } from "../core/variables.ts";

const GWEI = 1_000_000_000n;
/** Alternatives; more than one is ambiguous. */
const sources = ["PAYOUT_KEY", "PAYOUT_KEY_FILE", "PAYOUT_SIGNER_URL"] as const;

/**
 * @returns null without a signer: the operator pays by hand.
 * @throws Error with the variable and its fault, never with a key.
 */
export function readPayout(env: NodeJS.ProcessEnv): PayoutSettings | null {
  const given = sources.filter((name) => env[name]);
  const [source] = given;
  if (source === undefined) return null;
  if (given.length > 1) throw new Error(`${given.join(" and ")} are set: set one of them`);
  const gwei = integer(env, "PAYOUT_MAX_FEE_GWEI", 100, 1, 1_000_000);
  return { signer: openSigner(env, source), maxFeePerGas: BigInt(gwei) * GWEI };
}

function openSigner(env: NodeJS.ProcessEnv, source: (typeof sources)[number]): Signer {
  const value = env[source]!;
  if (source === "PAYOUT_SIGNER_URL") return openRemote(env, value);
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

function openRemote(env: NodeJS.ProcessEnv, url: string): Signer {
  const { protocol, hostname, username, password } = URL.parse(url) ?? {};
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "https:" && !(protocol === "http:" && isLocal))
    throw new Error("PAYOUT_SIGNER_URL must be an https address, or an http address on this machine");
  if (username || password)
    throw new Error("PAYOUT_SIGNER_URL must not hold a user or password: set PAYOUT_SIGNER_TOKEN");
  const address = checksummed(env.PAYOUT_ADDRESS ?? "");
  if (address === null)
    throw new Error("PAYOUT_ADDRESS must be the address that PAYOUT_SIGNER_URL signs for");
  return remoteSigner({ url, address, token: env.PAYOUT_SIGNER_TOKEN ?? "" });
}
