/** What a root says of the chain, asked of a node of one's own. Source: rules.md E12, E32. */
import { createPublicClient, erc20Abi, http, parseUnits, verifyMessage } from "viem";
import { ownershipText, type Reserves } from "../contract/evidence/root.ts";

/** Of BEP20 USDT. */
const DECIMALS = 18;
const LIMIT_MS = 30_000;

export type ReserveCheck =
  | { state: "fits" | "not checked"; text: string }
  | { state: "finding"; text: string };

/** Balances and block as the node has them, and the signatures of who holds the addresses. */
export async function checkReserves(reserves: Reserves | null, node: string | null): Promise<ReserveCheck> {
  if (!reserves) return { state: "not checked", text: "the root states no reserves" };
  const { chainId, token, block, addresses } = reserves;
  for (const { address, signature, kind } of addresses) {
    if (signature === null) continue;
    const signed = {
      address: hex(address),
      message: ownershipText({ chainId, token, address }),
      signature: hex(signature),
    };
    if (!(await verifyMessage(signed).catch(() => false)))
      return finding(`${kind} address ${address} is not signed by its holder`);
  }
  const sum = addresses.reduce((total, { balance }) => total + parseUnits(balance, DECIMALS), 0n);
  if (sum !== parseUnits(reserves.total, DECIMALS)) return finding("the balances are not the total");
  if (node === null) return { state: "not checked", text: "no node to ask (--node)" };
  try {
    const client = createPublicClient({ transport: http(node, { timeout: LIMIT_MS, retryCount: 1 }) });
    if ((await client.getChainId()) !== chainId) return finding(`the node is not of chain ${chainId}`);
    const blockNumber = BigInt(block.number);
    const { hash } = await client.getBlock({ blockNumber });
    if (hash !== block.hash) return finding(`block ${block.number} is ${hash}, not ${block.hash}`);
    for (const { address, balance } of addresses) {
      const held = await client.readContract({
        address: hex(token),
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [hex(address)],
        blockNumber,
      });
      // Stated in units of 1e-8, rounded down.
      const stated = parseUnits(balance, DECIMALS);
      if (held / 10n ** 10n !== stated / 10n ** 10n)
        return finding(`${address} holds ${held} at block ${block.number}, not ${stated}`);
    }
    return { state: "fits", text: `${reserves.total} at block ${block.number}, as this node has it` };
  } catch (error) {
    return { state: "not checked", text: `the node cannot tell: ${(error as Error).message.split("\n")[0]}` };
  }
}

function finding(text: string): ReserveCheck {
  return { state: "finding", text: `reserves: ${text}` };
}

function hex(text: string): `0x${string}` {
  return text as `0x${string}`;
}
