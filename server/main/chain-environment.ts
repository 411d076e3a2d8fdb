/** Source: rules.md D2, D4; docs/running.md, "The chain". */
import { checksummed, TOKEN_CONTRACT } from "../chain/address.ts";
import { readDepositKey } from "../chain/deposit-key.ts";
import type { ChainSettings } from "../chain/settings.ts";
import { readPayout } from "./payout-environment.ts";
import { integer } from "../core/variables.ts";

const BSC = 56;
const POLL_MS = 3_000;
/** Without a chain these have no effect, so setting them is an error. */
const needsChain = [
  "CHAIN_TOKEN",
  "CHAIN_START_BLOCK",
  "DEPOSIT_XPUB",
  "PAYOUT_KEY",
  "PAYOUT_KEY_FILE",
  "PAYOUT_SIGNER_URL",
];

/**
 * @returns null without a chain, which closes deposits.
 * @throws Error with the variable and its fault.
 */
export function readChain(env: NodeJS.ProcessEnv): ChainSettings | null {
  const rpcUrls = (env.CHAIN_RPC_URL ?? "").split(",").map((url) => url.trim());
  const given = rpcUrls.filter((url) => url !== "");
  if (given.length === 0) {
    const unused = needsChain.find((name) => env[name]);
    if (unused) throw new Error(`${unused} is set, but CHAIN_RPC_URL is not: set both or none`);
    return null;
  }
  for (const url of given) assertUrl("CHAIN_RPC_URL", url);
  if (!env.DEPOSIT_XPUB) throw new Error("CHAIN_RPC_URL is set, but DEPOSIT_XPUB is not: set both or none");
  const explorer = env.CHAIN_EXPLORER ?? "";
  if (explorer !== "") assertUrl("CHAIN_EXPLORER", explorer);
  const chainId = integer(env, "CHAIN_ID", BSC, 1, Number.MAX_SAFE_INTEGER);
  const start = integer(env, "CHAIN_START_BLOCK", -1, 0, Number.MAX_SAFE_INTEGER);
  return {
    rpcUrls: given,
    chainId,
    name: env.CHAIN_NAME || "BNB Smart Chain (BEP20)",
    token: readToken(env.CHAIN_TOKEN, chainId),
    confirmations: integer(env, "CHAIN_CONFIRMATIONS", 15, 1, 1_000),
    explorer: explorer.replace(/\/+$/, ""),
    startBlock: start === -1 ? null : BigInt(start),
    depositKey: readDepositKey(env.DEPOSIT_XPUB),
    pollMs: POLL_MS,
    demo: null,
    payout: readPayout(env),
  };
}

/** BNB Smart Chain has one USDT; for other chains it must be set. */
function readToken(text: string | undefined, chainId: number): string {
  if (!text && chainId === BSC) return TOKEN_CONTRACT;
  const token = checksummed(text ?? "");
  if (token === null) throw new Error(`CHAIN_TOKEN must be the address of a contract, not "${text ?? ""}"`);
  return token;
}

function assertUrl(name: string, text: string): void {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ""))
    throw new Error(`${name} must hold http or https addresses`);
}
