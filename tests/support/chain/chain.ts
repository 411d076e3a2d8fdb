/** A real EVM node with a test USDT, which makes blocks only on a test's demand. */
import {
  createTestClient,
  getAddress,
  http,
  parseAbi,
  parseUnits,
  publicActions,
  walletActions,
  type Hex,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { anvil } from "viem/chains";
import usdt from "../../../contracts/TestUsdt.json" with { type: "json" };
import feeUsdt from "./FeeUsdt.json" with { type: "json" };
import forwarder from "./Forwarder.json" with { type: "json" };
import { readDepositKey } from "../../../server/chain/deposit-key.ts";
import type { ChainSettings } from "../../../server/chain/settings.ts";
import { anvilProgram, startAnvil } from "../../../server/demo/chain/anvil.ts";

const MNEMONIC = "test test test test test test test test test test test junk";
/** anvil funds its first accounts and signs for them. This account deploys and pays. */
const account = mnemonicToAccount(MNEMONIC).address;

const tokenAbi = parseAbi([
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function balanceOf(address owner) view returns (uint256)",
]);
const forwarderAbi = parseAbi(["function forward(address token, address[] to, uint256 value)"]);

export type TestChain = Awaited<ReturnType<typeof startChain>>;

/** USDT as text to the token's smallest unit. */
export const coins = (amount: string) => parseUnits(amount, 18);

async function fetchResult(url: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: unknown; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

export async function startChain() {
  const program = anvilProgram();
  if (program === null) throw new Error("anvil is not installed: run `npm ci`");
  const node = await startAnvil(program, ["--no-mining", "--gas-limit", "1000000000"]);
  // The long limit is for a node that hangs, not for a busy machine. No retries: a repeated transfer would be a
  // second one.
  const transport = http(node.url, { timeout: 600_000, retryCount: 0 });
  const client = createTestClient({ mode: "anvil", account, transport })
    .extend(publicActions)
    .extend(walletActions);
  let accounts = 0;

  const raw = async (hash: Hex) =>
    (await fetchResult(node.url, "eth_getRawTransactionByHash", [hash])) as Hex;
  const mine = (blocks = 1) => client.mine({ blocks });
  const deploy = async (bytecode: string) => {
    const hash = await client.deployContract({ chain: null, abi: [], bytecode: bytecode as Hex });
    await mine();
    return getAddress((await client.getTransactionReceipt({ hash })).contractAddress!);
  };
  const token = await deploy(usdt.bytecode);
  const otherToken = await deploy(usdt.bytecode);
  const forward = await deploy(forwarder.bytecode);
  const write = (address: Hex, functionName: "mint" | "transfer", to: string, value: bigint) =>
    client.writeContract({
      chain: null,
      address,
      abi: tokenAbi,
      functionName,
      args: [to as Hex, value],
      gas: 200_000n,
    });
  for (const address of [token, otherToken])
    for (const holder of [account, forward]) await write(address, "mint", holder, coins("1000000000"));
  await mine();

  return {
    url: node.url,
    client,
    payer: account,
    token,
    otherToken,
    mine,
    /** Deploys a token that keeps a hundredth of each transfer. @returns its address. */
    deployFeeToken: async () => {
      const address = await deploy(feeUsdt.bytecode);
      await write(address, "mint", account, coins("1000000000"));
      await mine();
      return address;
    },
    ask: (method: string, ...params: unknown[]) => fetchResult(node.url, method, params),
    head: async () => (await client.getBlock()).number,
    /** Sends test USDT; the transaction waits for a block. @returns its hash. */
    send: (to: string, value: bigint, of: Hex = token) => write(of, "transfer", to, value),
    /** Sends test USDT without the address's key; the transaction waits for a block, and comes last in it. */
    sweep: async (from: string, value: bigint, to: string = account) => {
      const address = from as Hex;
      await client.impersonateAccount({ address });
      await client.writeContract({
        chain: null,
        account: address,
        address: token,
        abi: tokenAbi,
        functionName: "transfer",
        args: [to as Hex, value],
        gas: 200_000n,
        gasPrice: 3_000_000_000n,
      });
      await client.stopImpersonatingAccount({ address });
    },
    /** As `sweep`, at the node's gas price and with coins for gas. @returns the transaction's hash. */
    sweepTo: async (from: string, to: string, value: bigint) => {
      const address = from as Hex;
      await client.impersonateAccount({ address });
      await client.setBalance({ address, value: coins("1") });
      const hash = await client.writeContract({
        chain: null,
        account: address,
        address: token,
        abi: tokenAbi,
        functionName: "transfer",
        args: [to as Hex, value],
        gas: 200_000n,
      });
      await client.stopImpersonatingAccount({ address });
      return hash;
    },
    /** Sends more than there is: the chain includes the transaction, which fails. */
    sendTooMuch: (to: string) => write(token, "transfer", to, coins("9000000000")),
    /** Sends the chain's own coin. */
    sendCoin: (to: string, value: bigint) =>
      client.sendTransaction({ chain: null, to: to as Hex, value, gas: 100_000n }),
    /** Sends `value` to each address within one call of a contract. */
    forward: (to: string[], value: bigint) =>
      client.writeContract({
        chain: null,
        address: forward,
        abi: forwarderAbi,
        functionName: "forward",
        args: [token, to as Hex[], value],
        gas: 5_000_000n,
      }),
    balanceOf: (owner: string) =>
      client.readContract({ address: token, abi: tokenAbi, functionName: "balanceOf", args: [owner as Hex] }),
    /** A transaction's bytes, to send it again after a reorg. */
    raw,
    /** Replaces the newest blocks by empty ones; the first one contains these transactions. */
    reorganise: async (depth: number, transactions: Hex[] = []) => {
      const pairs = (await Promise.all(transactions.map(raw))).map((bytes) => [bytes, 0]);
      await fetchResult(node.url, "anvil_reorg", [depth, pairs]);
    },
    /** The server's settings for this chain. Each has its own derivation path, so that tests do not share deposits. */
    settings(changes: Partial<ChainSettings> = {}): ChainSettings {
      const { publicExtendedKey } = mnemonicToAccount(MNEMONIC, {
        path: `m/44'/60'/${(accounts += 1)}'/0`,
      }).getHdKey();
      return {
        rpcUrls: [node.url],
        quorum: 1,
        chainId: anvil.id,
        name: "Test chain",
        token,
        confirmations: 5,
        explorer: "",
        publicNode: "",
        startBlock: null,
        depositKey: readDepositKey(publicExtendedKey),
        pollMs: 50,
        demo: null,
        payout: null,
        ...changes,
      };
    },
    stop: () => node.stop(),
  };
}
