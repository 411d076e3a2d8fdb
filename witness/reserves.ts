/** What a root says of the chain, by itself and as a node of one's own has it. Source: rules.md E12, E32, E37. */
import { isAddress, verifyMessage } from "viem";
import {
  ownershipText,
  type PublishedRoot,
  type Reserves,
  type RootStatement,
} from "../contract/evidence/root.ts";
import { parseSum } from "../contract/evidence/sums.ts";
import { compareOwed } from "./books.ts";
import { askNode } from "./node.ts";

export interface ReserveCheck {
  findings: string[];
  /** What is said beside, and is no fault. */
  notes: string[];
  /** Whether a node has told all. */
  isAsked: boolean;
}

/** @param earlier roots, of which the last with reserves tells chain and token. */
export async function checkReserves(
  statement: RootStatement,
  reserves: Reserves,
  earlier: readonly PublishedRoot[],
  node: string | null,
): Promise<ReserveCheck> {
  const form = formFaults(reserves);
  // What is no address and no amount nobody can be asked for.
  if (form.length > 0)
    return { findings: named(form), notes: ["not checked: it does not fit itself"], isAsked: false };
  const found = [...placeFaults(reserves, earlier), ...(await ownerFaults(reserves))];
  const { covered, text } = compareOwed(statement, reserves);
  const notes = covered ? [text] : [];
  if (!covered) found.push(text);
  const { total, token, chainId, block } = reserves;
  if (node === null) {
    notes.push("balances and the block's age are not checked: no node to ask (--node)");
    return { findings: named(found), notes, isAsked: false };
  }
  const { faults, silent } = await askNode(node, reserves, statement.at);
  const fits = `${total} of ${token} on chain ${chainId} at block ${block.number}, as this node has it`;
  if (silent !== null) notes.push(`not checked: the node cannot tell: ${silent}`);
  else if (faults.length === 0) notes.push(`fits: ${fits}`);
  return { findings: named([...found, ...faults]), notes, isAsked: silent === null };
}

const named = (faults: readonly string[]) => faults.map((text) => `reserves: ${text}`);

function formFaults({ token, addresses, total }: Reserves): string[] {
  const faults: string[] = [];
  const amounts = addresses.map(({ balance }) => parseSum(balance));
  const bad = [token, ...addresses.map(({ address }) => address)].find(
    (one) => !isAddress(one, { strict: false }),
  );
  if (bad !== undefined) faults.push(`${bad} is no address`);
  if (amounts.some((amount) => amount === null || amount < 0n)) faults.push("a balance is no amount");
  else if (amounts.reduce<bigint>((sum, amount) => sum + amount!, 0n) !== parseSum(total))
    faults.push("the balances are not the total");
  const seen = new Set<string>();
  for (const { address } of addresses) {
    const same = address.toLowerCase();
    if (seen.has(same)) faults.push(`${address} is listed twice`);
    seen.add(same);
  }
  return faults;
}

/** Another token, whose owner can make any number of it, would fit a node's word as well. */
function placeFaults({ chainId, token }: Reserves, earlier: readonly PublishedRoot[]): string[] {
  const first = earlier.find(({ statement }) => statement.reserves !== null)?.statement.reserves;
  if (!first || (first.chainId === chainId && first.token.toLowerCase() === token.toLowerCase())) return [];
  return [`token ${token} on chain ${chainId}, and it was ${first.token} on chain ${first.chainId}`];
}

async function ownerFaults({ chainId, token, addresses }: Reserves): Promise<string[]> {
  const faults: string[] = [];
  for (const { address, signature, kind } of addresses) {
    if (signature === null) {
      // The others hold what was paid to members' addresses; a wallet's signer may sign transactions alone.
      if (kind === "cold") faults.push(`nobody has signed for the cold address ${address}`);
      continue;
    }
    const message = ownershipText({ chainId, token, address });
    const signed = { address: address as `0x${string}`, message, signature: signature as `0x${string}` };
    if (!(await verifyMessage(signed).catch(() => false)))
      faults.push(`the ${kind} address ${address} is signed by somebody else`);
  }
  return faults;
}
