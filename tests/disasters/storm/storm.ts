/**
 * Members act at once on all servers of a platform while connections are cut, servers restart, days end and clocks
 * differ; now and then everybody stops, and everything that was acknowledged is held against the ledger.
 */
import { sql } from "kysely";
import { dailyJobs } from "../../../contract/daily/schemas.ts";
import { checkLedger } from "../../../server/ledger/check.ts";
import { runDueDays } from "../../../server/daily/run.ts";
import { seeded, type Random } from "../../model/random.ts";
import { Client, newMember } from "../../support/client.ts";
import type { Opened } from "../../support/engine.ts";
import { Actor } from "./actor.ts";

export interface Platform {
  servers: Opened[];
  /** Breaks what can break on this engine while requests are on their way. */
  disturb(random: Random): Promise<string>;
}

export interface Figures {
  acknowledged: number;
  refused: number;
  unanswered: number;
  days: number;
  disturbances: Record<string, number>;
  checks: number;
}

const ACTORS = 8;
/** Requests of each actor between two checks. */
const ROUND = 12;
const MOST_SKEW_MS = 4_000;
const KINDS = {
  vote: "POST vote/create",
  transfer: "POST wallet/transfer",
  stake: "POST stake/create",
} as const;

/**
 * @param until whether to stop after a check.
 * @throws Error with the seed, when an answer changes, a day fails or the ledger breaks.
 */
export async function storm(
  platform: Platform,
  seed: number,
  until: (figures: Figures) => boolean,
): Promise<Figures> {
  const random = seeded(seed);
  const actors = await enlist(platform, random);
  // As far apart as clocks of servers may be.
  platform.servers[1]?.clock.advance(MOST_SKEW_MS);
  const figures: Figures = {
    acknowledged: 0,
    refused: 0,
    unanswered: 0,
    days: 0,
    disturbances: {},
    checks: 0,
  };
  const count = (name: string) => (figures.disturbances[name] = (figures.disturbances[name] ?? 0) + 1);
  try {
    do {
      await Promise.all(actors.map((actor) => actor.signIn()));
      const work = actors.map((actor) => actRound(actor, actors));
      const isDone = { now: false };
      const all = Promise.all(work).finally(() => (isDone.now = true));
      while (!isDone.now) {
        count(await platform.disturb(random));
        await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 50 + random.below(200)))]);
      }
      await all;
      if (random.chance(60)) figures.days += await endDay(platform);
      await check(platform, actors);
      figures.checks += 1;
      Object.assign(figures, tally(actors));
    } while (!until(figures));
    return figures;
  } catch (error) {
    throw new Error(
      `storm with STORM_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** In one line of referrals, so that all may pay each other. */
async function enlist({ servers }: Platform, random: Random): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (let i = 0; i < ACTORS; i += 1) {
    const account = `storm_${i}`;
    const first = await newMember(servers[0]!.origin, account, i === 0 ? "genesis" : `storm_${i - 1}`);
    await first.credit(account, "100000");
    await first.credit(account, "1000", "fuel");
    const clients = servers.map(({ origin }) =>
      Object.assign(new Client(origin), { token: first.token, uid: first.uid }),
    );
    actors.push(new Actor(account, clients, random));
  }
  return actors;
}

async function actRound(actor: Actor, actors: Actor[]): Promise<void> {
  const others = actors.filter((other) => other !== actor).map(({ account }) => account);
  for (let i = 0; i < ROUND; i += 1) await actor.act(others);
}

/** Midnight on all servers, some seconds apart; each of them runs what is due at once. */
async function endDay({ servers }: Platform): Promise<number> {
  const day = 24 * 3_600_000;
  for (const server of servers) server.clock.advance(day);
  const runs = servers.flatMap(({ ctx }) => dailyJobs.map((name) => runDueDays(ctx, name)));
  const failed = (await Promise.allSettled(runs)).filter(({ status }) => status === "rejected");
  // What a cut connection stopped, the next run completes.
  if (failed.length > 0) for (const name of dailyJobs) await runDueDays(servers[0]!.ctx, name);
  return 1;
}

async function check({ servers }: Platform, actors: Actor[]): Promise<void> {
  const found = await checkLedger(servers[0]!.ctx.db);
  if (!found.ok) throw new Error(`the ledger is broken: ${JSON.stringify(found.broken)}`);
  const { rows } = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) from ledger_transaction group by kind`.execute(servers[0]!.ctx.db);
  for (const [kind, call] of Object.entries(KINDS)) {
    const posted = Number(rows.find((row) => row.kind === kind)?.count ?? 0);
    const known = actors
      .flatMap(({ acknowledged }) => acknowledged)
      .filter((one) => one.call === call).length;
    if (posted !== known) throw new Error(`${known} of ${call} were acknowledged, and ${posted} posted`);
  }
  for (const actor of actors) {
    const last = actor.acknowledged.slice(-3);
    for (const one of last) await actor.repeat(one);
  }
}

function tally(actors: Actor[]) {
  const sum = (of: (actor: Actor) => number) => actors.reduce((total, actor) => total + of(actor), 0);
  return {
    acknowledged: sum(({ acknowledged }) => acknowledged.length),
    refused: sum(({ refused }) => refused),
    unanswered: sum(({ unanswered }) => unanswered),
  };
}
