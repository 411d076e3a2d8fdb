/** Recomputes every hash and balance offline. Source: rules.md C15. */
import { parseAmount } from "../../../contract/money.ts";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { GENESIS_HASH, linePreimage } from "../../../contract/wallet/statement.ts";
import { pause } from "./pause.ts";
import type { MirrorStore } from "../store.ts";
import { sha256Hex } from "./hash.ts";

/** Which part is wrong: the number, the previous hash, the line's own, or the running balance. */
export type Fault = "number" | "previous" | "hash" | "balance";

export type StatementCheck =
  | { verdict: "fits"; lines: number }
  | { verdict: "fault"; lines: number; seq: number; fault: Fault }
  | { verdict: "stopped" };

/** Hashed in parallel; the page waits a few ms. */
const CHUNK = 100;

/**
 * Checks up to the first fault.
 * @param uid part of every hash.
 * @param onProgress receives the number of lines checked.
 */
export async function checkStatement(
  store: Pick<MirrorStore, "linesAfter">,
  uid: string,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
): Promise<StatementCheck> {
  const chain: Chain = { seq: 0, hash: GENESIS_HASH, balances: new Map() };
  for (;;) {
    const lines = await store.linesAfter(chain.seq, CHUNK);
    const hashes = await Promise.all(lines.map((line) => sha256Hex(linePreimage({ uid, ...line }))));
    if (signal.aborted) return { verdict: "stopped" };
    for (const [index, line] of lines.entries()) {
      const fault = faultOf(line, hashes[index] ?? "", chain);
      if (fault) return { verdict: "fault", lines: chain.seq, seq: line.seq, fault };
      chain.seq = line.seq;
      chain.hash = line.hash;
      chain.balances.set(line.asset, parseAmount(line.balance));
    }
    onProgress(chain.seq);
    if (lines.length < CHUNK) return { verdict: "fits", lines: chain.seq };
    await pause();
  }
}

interface Chain {
  seq: number;
  hash: string;
  balances: Map<BalanceLine["asset"], bigint>;
}

function faultOf(line: BalanceLine, hash: string, { seq, hash: last, balances }: Chain): Fault | null {
  if (line.seq !== seq + 1) return "number";
  if (line.prevHash !== last) return "previous";
  if (line.hash !== hash) return "hash";
  const before = balances.get(line.asset) ?? 0n;
  return before + parseAmount(line.amount) === parseAmount(line.balance) ? null : "balance";
}
