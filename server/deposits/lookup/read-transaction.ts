import type { Chain, Receipt } from "../../chain/client.ts";
import { isTooLong } from "../../chain/transport.ts";
import { judge, openWitness, type Statement, type Verdict } from "../../chain/witnesses.ts";
import { Refused } from "../../core/refused.ts";
import { withinTime } from "../../../contract/time-limit.ts";
import { depth } from "../records.ts";

/** An operator is waiting. */
const LIMIT_MS = 12_000;

export interface OnChain {
  head: bigint;
  decimals: number;
  /** Of one node; of the quorum as soon as there is one. */
  receipt: Receipt | null;
  isTooLong: boolean;
  isPending: boolean;
  /** Of the chain's coin, if any was sent. */
  coin: { to: string } | null;
  /** The number of nodes that show the transaction. */
  show: number;
  /** Null until it is deep enough. */
  verdict: Verdict<Statement> | null;
}

/** @throws Refused `unavailable` if no node answers in time. */
export async function readTransaction(chain: Chain, txHash: string): Promise<OnChain> {
  // Node errors hold node addresses.
  const read = await withinTime(LIMIT_MS, askAll(chain, txHash)).catch(() => undefined);
  if (!read) throw new Refused("unavailable");
  return read;
}

async function askAll(chain: Chain, txHash: string): Promise<OnChain> {
  const [head, decimals, transaction, said] = await Promise.all([
    chain.head(),
    chain.decimals(),
    chain.recipient(txHash),
    Promise.all(chain.nodes.map((node) => receiptOf(node.receipt(txHash)))),
  ]);
  if (said.every((one) => one === "silent")) throw new Refused("unavailable");
  const receipts = said.filter((one) => one !== null && typeof one !== "string");
  const first = receipts[0] ?? null;
  const isDeep = first !== null && depth(head.number, first.blockNumber) >= chain.settings.confirmations;
  const verdict = isDeep ? await ask(chain, txHash, first.blockNumber) : null;
  return {
    head: head.number,
    decimals,
    receipt: verdict?.kind === "agreed" ? verdict.statement.receipt : first,
    isTooLong: first === null && said.includes("too_long"),
    isPending: transaction !== null,
    coin: transaction && transaction.value > 0n && transaction.to !== null ? { to: transaction.to } : null,
    show: receipts.length,
    verdict,
  };
}

async function receiptOf(answer: Promise<Receipt | null>): Promise<Receipt | null | "too_long" | "silent"> {
  return answer.catch((error: unknown) => (isTooLong(error) ? "too_long" : "silent"));
}

/** As the watcher does: rules.md D31. */
async function ask(chain: Chain, txHash: string, block: bigint): Promise<Verdict<Statement>> {
  const { quorum } = chain.settings;
  const nodes = quorum === 1 ? chain.nodes.slice(0, 1) : chain.nodes;
  const said = await Promise.all(nodes.map((node) => openWitness(node).state({ txHash, block })));
  return judge(said, quorum);
}
