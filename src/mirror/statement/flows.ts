/** Source: rules.md C183. */
import type { Amount } from "../../../contract/money.ts";
import type { BalanceLine, LineType } from "../../../contract/wallet/schemas.ts";

export type Asset = BalanceLine["asset"];
export const flowAssets = ["usdt", "points", "fuel", "lock", "pass"] as const satisfies Asset[];

/** `out` is negative or 0. */
export interface Flow {
  in: Amount;
  out: Amount;
}
export type Flows = Partial<Record<Asset, Flow>>;
export type FlowDay = Map<LineType, Flows>;

export function addFlow(day: FlowDay, type: LineType, asset: Asset, amount: Amount): FlowDay {
  const flows = day.get(type) ?? {};
  const flow = (flows[asset] ??= { in: 0n, out: 0n });
  flow[amount < 0n ? "out" : "in"] += amount;
  return day.set(type, flows);
}

/** An asset without lines is absent. */
export function sumFlows(
  days: Iterable<FlowDay>,
  { asset, type }: { asset?: Asset | undefined; type?: LineType | undefined } = {},
): Flows {
  const sum: Flows = {};
  for (const day of days) {
    for (const [of, flows] of day) {
      if (type !== undefined && of !== type) continue;
      for (const key of flowAssets) {
        const flow = flows[key];
        if (!flow || (asset !== undefined && key !== asset)) continue;
        const total = (sum[key] ??= { in: 0n, out: 0n });
        total.in += flow.in;
        total.out += flow.out;
      }
    }
  }
  return sum;
}
