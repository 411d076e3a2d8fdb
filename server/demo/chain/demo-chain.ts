/** anvil with a test USDT. Its keys are public and its money worthless. Source: rules.md D16. */
import fs from "node:fs";
import path from "node:path";
import { createWalletClient, http, parseAbi, parseUnits, publicActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import usdt from "../../../contracts/TestUsdt.json" with { type: "json" };
import { checksummed } from "../../chain/address.ts";
import { asHex } from "../../chain/hex.ts";
import { readDepositKey } from "../../chain/deposit-key.ts";
import type { ChainSettings } from "../../chain/settings.ts";
import { keySigner } from "../../chain/signer.ts";
import { startAnvil } from "./anvil.ts";
import { startMiner } from "./miner.ts";

export interface DemoChainServer {
  settings: ChainSettings;
  /** Readings that are stored of an earlier chain are void. */
  isNew: boolean;
  stop(): Promise<void>;
}

/** anvil's own phrase, whose accounts anvil funds. */
const MNEMONIC = "test test test test test test test test test test test junk";
const CHAIN_ID = 31_337;
/** Few and slow enough to watch them count up. */
const CONFIRMATIONS = 8;
const BLOCK_MS = 2_000;
const POLL_MS = 1_000;
/** Any fee is affordable. */
const MAX_FEE = 1_000_000_000_000n;
/** A kill loses at most the blocks of so many seconds. */
const SAVE_SECONDS = "10";

const tokenAbi = parseAbi([
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value) returns (bool)",
]);

/**
 * @param folder used by no other process.
 * @throws Error when anvil does not start.
 */
export async function startDemoChain(program: string, folder: string): Promise<DemoChainServer> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const flags = ["--no-mining", "--chain-id", String(CHAIN_ID), "--mnemonic", MNEMONIC];
  const state = ["--state", path.join(folder, "state.json"), "--state-interval", SAVE_SECONDS];
  const anvil = await startAnvil(program, [...flags, ...state]);
  const wallet = openWallet(anvil.url);
  const storedToken = await readToken(wallet, folder);
  // A restarted anvil has no state of earlier blocks, and balances are read some blocks below the head.
  if (storedToken !== null) await mine(wallet, CONFIRMATIONS);
  const miner = startMiner(anvil.url, BLOCK_MS, CONFIRMATIONS + 3);
  const token = storedToken ?? (await makeToken(wallet, folder));
  return {
    settings: {
      rpcUrls: [anvil.url],
      quorum: 1,
      chainId: CHAIN_ID,
      name: "Demo chain",
      token,
      confirmations: CONFIRMATIONS,
      explorer: "",
      publicNode: anvil.url,
      startBlock: 0n,
      depositKey: readDepositKey(depositXpub()),
      pollMs: POLL_MS,
      payout: { signer: keySigner(fundedKey(1)), maxFeePerGas: MAX_FEE },
      anchor: { signer: keySigner(fundedKey(2)), maxFeePerGas: MAX_FEE },
      demo: {
        give: (to, value) =>
          wallet.writeContract({
            chain: null,
            address: asHex(token),
            abi: tokenAbi,
            functionName: "transfer",
            args: [asHex(to), value],
          }),
        mine: (blocks) => mine(wallet, blocks),
      },
    },
    isNew: storedToken === null,
    async stop() {
      miner.stop();
      await anvil.stop();
    },
  };
}

type Wallet = ReturnType<typeof openWallet>;

function openWallet(url: string) {
  const account = mnemonicToAccount(MNEMONIC);
  return createWalletClient({ account, transport: http(url) }).extend(publicActions);
}

async function mine(wallet: Wallet, blocks: number): Promise<void> {
  await wallet.request({
    method: "anvil_mine" as never,
    params: [`0x${blocks.toString(16)}`] as never,
  });
}

/** Members' addresses must start empty, unlike anvil's accounts. */
function depositXpub(): string {
  return mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/1'/0" }).getHdKey().publicExtendedKey;
}

/** The second of anvil's accounts pays withdrawals, the third anchors roots. */
function fundedKey(addressIndex: number): string {
  const { privateKey } = mnemonicToAccount(MNEMONIC, { addressIndex }).getHdKey();
  return Buffer.from(privateKey!).toString("hex");
}

/** Null without a stored chain, or if its state is lost. */
async function readToken(wallet: Wallet, folder: string): Promise<string | null> {
  const file = tokenFile(folder);
  if (!fs.existsSync(file)) return null;
  const token = checksummed(fs.readFileSync(file, "utf8").trim());
  if (token === null) return null;
  const code = await wallet.getCode({ address: asHex(token) });
  return code ? token : null;
}

function tokenFile(folder: string): string {
  return path.join(folder, "token");
}

async function makeToken(wallet: Wallet, folder: string): Promise<string> {
  const owner = wallet.account.address;
  // Transaction hashes must differ from those of a lost earlier chain.
  const nonce = Math.floor(Date.now() / 1_000);
  await wallet.request({
    method: "anvil_setNonce" as never,
    params: [owner, `0x${nonce.toString(16)}`] as never,
  });
  const hash = await wallet.deployContract({ chain: null, abi: tokenAbi, bytecode: asHex(usdt.bytecode) });
  const { contractAddress } = await wallet.waitForTransactionReceipt({ hash, pollingInterval: 100 });
  const token = checksummed(contractAddress!)!;
  const mint = await wallet.writeContract({
    chain: null,
    address: asHex(token),
    abi: tokenAbi,
    functionName: "mint",
    args: [owner, parseUnits("1000000000", 18)],
  });
  await wallet.waitForTransactionReceipt({ hash: mint, pollingInterval: 100 });
  fs.writeFileSync(tokenFile(folder), `${token}\n`);
  return token;
}
