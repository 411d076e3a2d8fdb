/** Fault case 12: 10,000 random operations against a single-threaded model of economy.md. Source: quality.md. */
import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { test } from "vitest";
import { drive } from "../model/drive.ts";
import type { Server } from "../model/platform.ts";
import { openServer, type Opened } from "../support/engine.ts";

const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
const operations = Number(process.env.MODEL_OPERATIONS ?? 10_000);
/** 1 finds the operation after which a difference begins. */
const compareEvery = Number(process.env.MODEL_COMPARE ?? 500);

const LIMIT_MS = 600_000;

function serverOf({ origin, clock, ctx }: Opened): Server {
  return {
    origin,
    setClock: (now) => clock.advance(now - clock.now().getTime()),
    async books() {
      const { rows } = await sql<{ name: string; held: string }>`
        select book || ' ' || asset as name, sum(balance)::text as held from pool group by book, asset`.execute(
        ctx.db,
      );
      return new Map(rows.map(({ name, held }) => [name, BigInt(held)]));
    },
  };
}

const listed = (tally: Map<string, number>) =>
  [...tally]
    .toSorted()
    .map(([name, times]) => `${times} ${name}`)
    .join("\n");

test(
  "random operations leave the same balances, statements and books as the model",
  async () => {
    console.log(`MODEL_SEED=${seed} MODEL_OPERATIONS=${operations}`);
    const server = await openServer();
    try {
      const { answers, lines } = await drive(serverOf(server), { seed, operations, compareEvery });
      console.log(`${listed(answers)}\n\n${listed(lines)}`);
    } finally {
      await server.close();
    }
  },
  LIMIT_MS,
);
