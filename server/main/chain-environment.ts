/** Source: rules.md D2, D4; docs/running.md, "The chain". */
import { checksummed, TOKEN_CONTRACT } from "../chain/address.ts";
import { readDepositKey } from "../chain/deposit-key.ts";
import type { ChainSettings, ColdAddress } from "../chain/settings.ts";
import { readAnchor } from "./anchor-environment.ts";
import { readPayout } from "./payout-environment.ts";
import { isPrivate } from "./private-url.ts";
import type { Variables } from "../core/variables.ts";

const BSC = 56;
const POLL_MS = 3_000;
/** Setting these without a chain is an error. */
const needsChain = [
  "CHAIN_TOKEN",
  "CHAIN_START_BLOCK",
  "DEPOSIT_XPUB",
  "PAYOUT_KEY",
  "PAYOUT_KEY_FILE",
  "PAYOUT_SIGNER_URL",
  "RESERVE_ADDRESSES",
  "EVIDENCE_ANCHOR_KEY",
  "EVIDENCE_ANCHOR_KEY_FILE",
  "CHAIN_PUBLIC_RPC_URL",
] as const;

/**
 * Null without a chain.
 * @throws Error with the variable and its fault.
 */
export function readChain(variables: Variables): ChainSettings | null {
  const rpcUrls = (variables.CHAIN_RPC_URL ?? "").split(",").map((url) => url.trim());
  const given = rpcUrls.filter((url) => url !== "");
  if (given.length === 0) {
    const unused = needsChain.find((name) => variables[name] !== undefined);
    if (unused) throw new Error(`${unused} is set, but CHAIN_RPC_URL is not: set both or none`);
    return null;
  }
  if (!given.every(isPrivate))
    throw new Error("CHAIN_RPC_URL must hold https addresses, or http addresses on this machine");
  if (!variables.DEPOSIT_XPUB)
    throw new Error("CHAIN_RPC_URL is set, but DEPOSIT_XPUB is not: set both or none");
  const explorer = variables.CHAIN_EXPLORER ?? "";
  if (explorer !== "") assertUrl("CHAIN_EXPLORER", explorer);
  const publicNode = variables.CHAIN_PUBLIC_RPC_URL ?? "";
  if (publicNode !== "" && !isPrivate(publicNode))
    throw new Error("CHAIN_PUBLIC_RPC_URL must hold an https address, or an http address on this machine");
  const { CHAIN_ID: chainId, CHAIN_START_BLOCK: start } = variables;
  const token = readToken(variables.CHAIN_TOKEN, chainId);
  return {
    rpcUrls: given,
    quorum: readQuorum(variables, given),
    chainId,
    name: variables.CHAIN_NAME,
    token,
    confirmations: variables.CHAIN_CONFIRMATIONS,
    explorer: explorer.replace(/\/+$/, ""),
    publicNode,
    startBlock: start === undefined ? null : BigInt(start),
    depositKey: readDepositKey(variables.DEPOSIT_XPUB),
    pollMs: POLL_MS,
    demo: null,
    payout: readPayout(variables, { chainId, token }),
    anchor: readAnchor(variables),
    cold: readCold(variables.RESERVE_ADDRESSES),
  };
}

/** The signatures are verified at the start, with the chain. */
function readCold(text: string | undefined): ColdAddress[] {
  if (text === undefined) return [];
  return text.split(",").map((one) => {
    const [name = "", signature = ""] = one.trim().split("=");
    const address = checksummed(name);
    if (address === null || !/^0x[0-9a-f]+$/i.test(signature))
      throw new Error("RESERVE_ADDRESSES must be ADDRESS=SIGNATURE, separated by commas");
    return { address, signature };
  });
}

/** Two addresses of one host may be one node. */
function readQuorum({ CHAIN_QUORUM: given }: Variables, urls: string[]): number {
  const hosts = new Set(urls.map((url) => URL.parse(url)!.host)).size;
  const quorum = given ?? Math.min(2, urls.length);
  if (quorum > hosts)
    throw new Error(
      `CHAIN_QUORUM is ${quorum}, but CHAIN_RPC_URL has nodes of ${hosts} host${hosts === 1 ? "" : "s"}`,
    );
  return quorum;
}

/** BNB Smart Chain has one USDT; elsewhere the token must be named. */
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
