/** Source: rules.md C15. */
import { parseAmount } from "../../../contract/money.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { GENESIS_HASH, linePreimage } from "../../../contract/wallet/statement.ts";
import type { Unkept } from "../../shared/schema.ts";
import { pause } from "./pause.ts";
import type { MirrorStore } from "../store.ts";
import { sha256Hex } from "./hash.ts";

export type Fault = "number" | "previous" | "hash" | "balance";

export type StatementCheck =
  | { verdict: "fits"; lines: number }
  | { verdict: "fault"; lines: number; seq: number; fault: Fault }
  | { verdict: "stopped" };

/** Number of lines hashed in parallel, for which the page waits a few ms. */
const CHUNK = 100;

/**
 * Recomputes every hash and balance up to the first fault.
 * @param uid part of every hash.
 * @param onProgress receives the number of lines checked.
 * @param start of a statement whose older lines are not stored.
 */
export async function checkStatement(
  store: Pick<MirrorStore, "linesAfter">,
  uid: string,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
  start: Unkept["lines"] = null,
): Promise<StatementCheck> {
  const [first] = start ? await store.linesAfter(start.firstSeq - 1, 1) : [];
  const before = first ? first.seq - 1 : 0;
  const chain = first && start ? chainBefore(first, start) : chainFromGenesis();
  for (;;) {
    const lines = await store.linesAfter(chain.seq, CHUNK);
    const hashes = await Promise.all(lines.map((line) => sha256Hex(linePreimage({ uid, ...line }))));
    if (signal.aborted) return { verdict: "stopped" };
    for (const [index, line] of lines.entries()) {
      const fault = faultOf(line, hashes[index] ?? "", chain);
      if (fault) return { verdict: "fault", lines: chain.seq - before, seq: line.seq, fault };
      chain.seq = line.seq;
      chain.hash = line.hash;
      chain.balances.set(line.asset, parseAmount(line.balance));
    }
    onProgress(chain.seq - before);
    if (lines.length < CHUNK) return { verdict: "fits", lines: chain.seq - before };
    await pause();
  }
}

interface Chain {
  seq: number;
  hash: string;
  balances: Map<BalanceLine["asset"], bigint>;
  /** Whether an asset without a line so far has had none at all. */
  isWhole: boolean;
}

function chainFromGenesis(): Chain {
  return { seq: 0, hash: GENESIS_HASH, balances: new Map(), isWhole: true };
}

function chainBefore(first: BalanceLine, { lastOf }: NonNullable<Unkept["lines"]>): Chain {
  const balances = new Map(lastOf.map(({ asset, balance }) => [asset, parseAmount(balance)]));
  return { seq: first.seq - 1, hash: first.prevHash, balances, isWhole: false };
}

function faultOf(
  line: BalanceLine,
  hash: string,
  { seq, hash: last, balances, isWhole }: Chain,
): Fault | null {
  if (line.seq !== seq + 1) return "number";
  if (line.prevHash !== last) return "previous";
  if (line.hash !== hash) return "hash";
  const before = balances.get(line.asset);
  if (before === undefined && !isWhole) return null;
  return (before ?? 0n) + parseAmount(line.amount) === parseAmount(line.balance) ? null : "balance";
}
