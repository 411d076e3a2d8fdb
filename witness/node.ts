/** What a node of the witness's own has at a root's block. Source: rules.md E32. */
import { createPublicClient, erc20Abi, http } from "viem";
import type { Reserves } from "../contract/evidence/root.ts";
import { parseSum } from "../contract/evidence/sums.ts";
import { formatAmount } from "../contract/money.ts";
import { SKEW_MS } from "./run.ts";

const LIMIT_MS = 30_000;
const AT_ONCE = 16;
/** A root reads its balances shortly before: half the confirmations, then the time that it is made in. */
const MAX_AGE_MS = 3_600_000;
const LEDGER_DECIMALS = 8;

export interface NodeSays {
  faults: string[];
  /** Why it could not tell; null where it told all. */
  silent: string | null;
}

/** @param at of the root. */
export async function askNode(url: string, reserves: Reserves, at: string): Promise<NodeSays> {
  const faults: string[] = [];
  try {
    await compare(url, reserves, at, faults);
    return { faults, silent: null };
  } catch (error) {
    return { faults, silent: (error as Error).message.split("\n")[0]! };
  }
}

async function compare(
  url: string,
  { chainId, token, block, addresses }: Reserves,
  at: string,
  faults: string[],
) {
  const client = createPublicClient({ transport: http(url, { timeout: LIMIT_MS, retryCount: 1 }) });
  if ((await client.getChainId()) !== chainId) return void faults.push(`the node is not of chain ${chainId}`);
  const blockNumber = BigInt(block.number);
  const { hash, timestamp } = await client.getBlock({ blockNumber });
  if (hash !== block.hash) return void faults.push(`block ${block.number} is ${hash}, not ${block.hash}`);
  const age = Date.parse(at) - Number(timestamp) * 1000;
  if (age > MAX_AGE_MS || age < -SKEW_MS)
    faults.push(
      `block ${block.number} is of ${new Date(Number(timestamp) * 1000).toISOString()}, and the root of ${at}`,
    );
  const contract = { address: hex(token), abi: erc20Abi, blockNumber } as const;
  const decimals = await client.readContract({ ...contract, functionName: "decimals" });
  for (let i = 0; i < addresses.length; i += AT_ONCE)
    await Promise.all(
      addresses.slice(i, i + AT_ONCE).map(async ({ address, balance }) => {
        const held = await client.readContract({
          ...contract,
          functionName: "balanceOf",
          args: [hex(address)],
        });
        const amount = toLedger(held, decimals);
        if (amount !== parseSum(balance))
          faults.push(`${address} holds ${formatAmount(amount)} at block ${block.number}, not ${balance}`);
      }),
    );
}

/** In units of 1e-8, rounded down, as roots state it. */
function toLedger(held: bigint, decimals: number): bigint {
  const places = BigInt(decimals - LEDGER_DECIMALS);
  return places < 0n ? held * 10n ** -places : held / 10n ** places;
}

function hex(text: string): `0x${string}` {
  return text as `0x${string}`;
}
