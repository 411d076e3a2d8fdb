/** An idle chain must not grow. */
export interface Miner {
  stop(): void;
}

/** @param more blocks that confirm the last transaction. */
export function startMiner(url: string, everyMs: number, more: number): Miner {
  let due = more;
  let busy = false;
  const tick = async () => {
    const { pending } = (await ask(url, "txpool_status")) as { pending: string };
    if (Number(pending) > 0) due = more;
    if (due === 0) return;
    await ask(url, "evm_mine");
    due -= 1;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    tick()
      // The chain's readers report a stopped chain.
      .catch(() => undefined)
      .finally(() => (busy = false));
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}

async function ask(url: string, method: string): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [] }),
  });
  return ((await response.json()) as { result: unknown }).result;
}
