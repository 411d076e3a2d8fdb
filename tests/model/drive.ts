/** Draws operations, sends each to the server and plays it on the model, and stops at the first thing that differs. */
import { compare, type Seen, unbalanced } from "./compare.ts";
import { drawOperation } from "./draw.ts";
import { Driver } from "./driver.ts";
import { nextMoment } from "./operator-draws.ts";
import { describe } from "./operation.ts";
import { Platform, type Server } from "./platform.ts";
import { seeded } from "./random.ts";
import { setUp } from "./setup.ts";
import { held, newWorld, type World } from "./world.ts";

/** Noon in the platform's zone. */
const START = Date.parse("2026-12-01T04:00:00Z");

export interface Run {
  seed: number;
  operations: number;
  /** Everything is compared after so many operations, and after the last one. */
  compareEvery: number;
  /** Whether a run has met what it is to meet; otherwise it goes on, for twice the operations at most. */
  isEnough(met: Met): boolean;
}

/** How often what was answered, and written on statements, and the fuel left. */
export interface Met {
  answers: Map<string, number>;
  lines: Map<string, number>;
  supply: bigint;
}

/**
 * @returns what it met: a run that met no edge proves little
 * @throws Error with seed, number, operation and the first difference.
 */
export async function drive(server: Server, { seed, operations, compareEvery, isEnough }: Run): Promise<Met> {
  const draw = { world: newWorld(START), random: seeded(seed) };
  const { world, random } = draw;
  const platform = new Platform(server);
  const driver = new Driver(platform, draw);
  const seen: Seen = new Map();
  for (const make of setUp(world)) await driver.setUp(make(), `seed ${seed}, setting up`);
  const met = () => ({
    answers: driver.tally,
    lines: linesOf(world),
    supply: -held(world, "supply", "fuel"),
  });
  let last = operations;
  for (let number = 1; number <= last; number += 1) {
    const where = `seed ${seed}, operation ${number}`;
    if (random.chance(2)) world.now = nextMoment(draw);
    const operation = drawOperation(draw);
    await driver.perform(operation, where);
    if (number % compareEvery !== 0 && number !== last) continue;
    const found = unbalanced(world) ?? (await compare(platform, world, seen));
    if (found) throw new Error(`${where}, after ${describe(operation)}: ${found}`);
    if (number === last && last < 2 * operations && !isEnough(met())) last += compareEvery;
  }
  return met();
}

/** How many lines of each type and asset there are on all statements. */
function linesOf({ members }: World): Map<string, number> {
  const tally = new Map<string, number>();
  for (const { asset, type } of members.flatMap(({ lines }) => lines)) {
    tally.set(`${type} ${asset}`, (tally.get(`${type} ${asset}`) ?? 0) + 1);
  }
  return tally;
}
