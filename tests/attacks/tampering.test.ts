/**
 * Somebody with the database's superuser and the signing key in memory alters a running platform: an app that synced
 * before, one that syncs after, `ledger check` or a witness says so. `TAMPER_RUNS` and `TAMPER_SEED` choose how often and what.
 */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, vi } from "vitest";
import { alterations, type Draw } from "../support/tampering/alterations.ts";
import { checked, Device, devicesOf, firstSaid, witnessed } from "../support/tampering/detectors.ts";
import { keepRows, makePlatform, restoreRows, withAllRights } from "../support/tampering/platform.ts";
import { DAY } from "../support/days.ts";
import { test as shared } from "../support/test.ts";

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
const test = shared.extend("dir", async ({}, { onCleanup }) => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), "starship-tampering-"));
  onCleanup(() => fs.rm(dir, { recursive: true, force: true }));
  return dir;
});
const kinds = Object.keys(alterations);
const runs = Number(process.env.TAMPER_RUNS ?? kinds.length);
const seed = Number(process.env.TAMPER_SEED ?? Math.floor(Math.random() * 2 ** 31));

const detectors = ["before", "after", "check", "witness"] as const;
type Detector = (typeof detectors)[number];

/** Who must say so, by docs/tampering.md; the others may. */
const mustSay: Record<string, Detector[]> = {
  "a line's amount": ["after", "check"],
  "a line's time": ["after", "check"],
  "a line's source": ["after", "check"],
  "a line's amount, its chain hashed anew": ["before", "check"],
  "a line's time, its chain hashed anew": ["before", "check"],
  "a line's source, its chain hashed anew": ["before", "check"],
  "a line and a pool, the chain hashed anew": ["before", "check"],
  "a line taken out, the chain hashed anew": ["before", "check"],
  "the last lines taken back": ["before", "check"],
  "a wallet's balance": ["check"],
  "a pool's balance": ["check"],
  "a receipt": ["before", "after"],
  "a receipt, signed anew": ["before"],
  "a receipt's line, signed anew": ["before", "after"],
  "a receipt left out": ["before"],
  "a root's statement": ["check", "witness"],
  "a root left out": ["check", "witness"],
  "all roots and the log, signed anew": ["witness"],
  "a node of the log, replaced": ["check", "witness"],
  "another signing key": ["before", "check", "witness"],
};

const CHECK_VIOLATION = "23514";

/** Draws again where the database itself refuses: a balance that is below zero after a line was taken out, for one. */
async function untilPossible(alter: () => Promise<void>): Promise<void> {
  for (let draws = 1; ; draws += 1)
    try {
      return await alter();
    } catch (error) {
      if ((error as { code?: string }).code !== CHECK_VIOLATION || draws === 100) throw error;
    }
}

test(
  `fault 449: nothing that is altered stays unsaid (seed ${seed})`,
  async ({ server, dir }) => {
    const platform = await makePlatform(server);
    expect(await checked(platform)).toBeNull();
    await keepRows(platform);
    const start = server.clock.now();
    expect(await witnessed(platform, dir, start)).toBeNull();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const random = fc.sample(fc.infiniteStream(fc.nat()), { seed, numRuns: 1 })[0]!;
    const draw: Draw = {
      upTo: (limit) => Number(random.next().value) % limit,
      one: (list) => list[Number(random.next().value) % list.length]!,
    };
    const table = new Map<string, Record<Detector, number> & { runs: number }>();
    const unsaid: string[] = [];
    for (let run = 0; run < runs; run += 1) {
      const kind = kinds[run % kinds.length]!;
      const devices = await devicesOf(platform);
      await untilPossible(() => withAllRights(server, (tx) => alterations[kind]!(tx, platform, draw)));
      await server.ctx.receipts.reload(server.ctx.db);
      // All receipts are compared once a day.
      server.clock.advance(2 * DAY);
      const said: Record<Detector, string | null> = {
        before: await firstSaid(devices),
        after: await firstSaid(platform.members.map((member) => new Device(member))),
        check: await checked(platform),
        witness: await witnessed(platform, dir, start),
      };
      const row = table.get(kind) ?? { before: 0, after: 0, check: 0, witness: 0, runs: 0 };
      row.runs += 1;
      for (const who of detectors) if (said[who] !== null) row[who] += 1;
      table.set(kind, row);
      const silent = (mustSay[kind] ?? ["check"]).filter((who) => said[who] === null);
      if (silent.length > 0) unsaid.push(`${kind}, run ${run}: ${silent.join(" and ")} said nothing`);
      await restoreRows(platform);
      server.clock.stopAt(start);
    }
    console.table(Object.fromEntries(table));
    expect(unsaid).toEqual([]);
    expect(await checked(platform)).toBeNull();
  },
  60_000 + runs * 20_000,
);
