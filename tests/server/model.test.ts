/** 10,000 random operations against a single-threaded model of the rules. Source: faults.md 12. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { drive, type Met } from "../model/drive.ts";
import type { Server } from "../model/platform.ts";
import { SUPPLY_FLOOR } from "../model/world.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";

const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
const operations = Number(process.env.MODEL_OPERATIONS ?? 10_000);
/** 1 finds the operation after which a difference begins. */
const compareEvery = Number(process.env.MODEL_COMPARE ?? 500);

test(
  "random operations leave the same balances, statements and pools as the model",
  { timeout: 3_600_000 },
  async ({ server }) => {
    console.log(`MODEL_SEED=${seed} MODEL_OPERATIONS=${operations}`);
    const run = await drive(serverOf(server), { seed, operations, compareEvery, isEnough });
    console.log(`${listed(run.answers)}\n\n${listed(run.lines)}`);
    expect(edgesOf(run)).toEqual(all);
  },
);

function serverOf({ origin, clock, ctx }: Opened): Server {
  return {
    origin,
    setClock: (now) => clock.stopAt(new Date(now)),
    async pools() {
      const { rows } = await sql<{ name: string; held: string }>`
        select pool || ' ' || asset as name, sum(balance)::text as held from pool group by pool, asset`.execute(
        ctx.db,
      );
      return new Map(rows.map(({ name, held }) => [name, BigInt(held)]));
    },
  };
}

/** A run that does not meet these proves little. */
const edges = [
  [
    "refused",
    "above_limit account_taken bad_address below_minimum changed_meanwhile downgrade frozen insufficient_balance invalid",
  ],
  [
    "refused",
    "multiple_of_10 no_active_vote not_found not_in_network not_owned outside_window recipient_unknown",
  ],
  ["refused", "self_transfer sold_out suspended wrong_pay_password"],
  [
    "line",
    "burn credit direct dividend leadership nft position profit release repurchase stake swap transfer",
  ],
  ["line", "upgrade vote withdraw"],
] as const;

const all = { missed: [] as string[], supply: SUPPLY_FLOOR };

function edgesOf({ answers, lines, supply }: Met): typeof all {
  // Fewer operations are for looking into one seed.
  if (operations < 10_000) return all;
  const met = {
    refused: new Set([...answers.keys()].map((name) => name.split(" ").at(-1))),
    line: new Set([...lines.keys()].map((name) => name.split(" ")[0])),
  };
  const missed = edges.flatMap(([kind, names]) => names.split(" ").filter((name) => !met[kind].has(name)));
  return { missed, supply };
}

function isEnough(met: Met): boolean {
  const { missed, supply } = edgesOf(met);
  return missed.length === 0 && supply === SUPPLY_FLOOR;
}

const listed = (tally: Map<string, number>) =>
  [...tally]
    .toSorted()
    .map(([name, times]) => `${times} ${name}`)
    .join("\n");
