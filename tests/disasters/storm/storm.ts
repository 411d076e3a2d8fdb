/**
 * Members act at once on all servers of a platform while connections are cut, servers restart, days end, clocks differ,
 * nodes lie and the chain forks; backups are restored in the middle. Now and then everybody stops, and everything that
 * was acknowledged is held against the ledger, and the ledger against the chain.
 */
import { getAddress } from "viem";
import { Client, newMember } from "../../support/client.ts";
import { seeded, type Random } from "../../model/random.ts";
import { Actor, type Acknowledged } from "./actor.ts";
import { calm } from "./calm.ts";
import { checkChain, type Custody } from "./chain-checks.ts";
import { checkDays, checkRequests } from "./checks.ts";
import { completeDays, passDays, runDays } from "./days.ts";
import { countIn, figuresOf, newCounts, type Counts, type Figures } from "./figures.ts";
import type { Network } from "./network.ts";
import { typeBlindly, type Books } from "./operator.ts";
import type { Platform } from "./platform.ts";
import { work } from "./work.ts";

/** Of the chain, in each round. */
const LEAST_STEPS = 4;
/** Between two checks. */
const MOST_DAYS = 6;

export interface Stage {
  actors: number;
  /** Requests of each actor between two checks. */
  requests: number;
  /** Between two checks. */
  leastDays: number;
  platform: Platform;
  network: Network;
  /** Breaks what can break on this engine while requests are on their way. */
  disturb(random: Random): Promise<string>;
  /** The wallet, before members have anything. */
  custody: Custody;
}

/** @throws Error with the seed and the figures so far, when an answer changes or anything is lost or doubled. */
export async function storm(
  stage: Stage,
  seed: number,
  until: (figures: Figures) => boolean,
): Promise<Figures> {
  const random = seeded(seed);
  const counts = newCounts();
  const actors: Actor[] = [];
  try {
    actors.push(...(await enlist(stage, random)));
    const one = new Storm(stage, random, actors, counts);
    let figures: Figures;
    do {
      await one.round();
      figures = figuresOf(counts, actors);
    } while (!until(figures));
    await one.repeatAll();
    return figures;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const figures = JSON.stringify(figuresOf(counts, actors));
    const said = `storm with STORM_SEED=${seed}: ${text}\n${figures}`;
    // The other engine's storm may last for long.
    process.stdout.write(`${said}\n`);
    throw new Error(said, { cause: error });
  }
}

/** In one line of referrals, so that all may pay each other. Withdrawals have no limits. */
async function enlist(
  { platform: { servers }, custody, actors: count }: Stage,
  random: Random,
): Promise<Actor[]> {
  const operator = new Client(servers[0]!.origin);
  await operator.call("POST operator/config", {
    withdrawWindow: { from: "00:00", to: "24:00", timeZone: "Asia/Shanghai" },
    withdrawCoolDownHours: 0,
    withdrawAmountLimit: "0",
    payoutLimit: "0",
  });
  const actors: Actor[] = [];
  for (let i = 0; i < count; i += 1) {
    const account = `storm_${i}`;
    const first = await newMember(servers[0]!.origin, account, i === 0 ? "genesis" : `storm_${i - 1}`);
    await first.credit(account, "1000000");
    await first.credit(account, "1000", "fuel");
    await first.credit(account, "1000", "lock");
    custody.surplus -= 1_000_000n * 10n ** 18n;
    const clients = servers.map(({ origin }) =>
      Object.assign(new Client(origin), { token: first.token, uid: first.uid }),
    );
    actors.push(new Actor(account, clients, random));
  }
  return actors;
}

class Storm {
  readonly #stage: Stage;
  readonly #random: Random;
  readonly #actors: Actor[];
  readonly #counts: Counts;
  readonly #books: Books = { withdrew: new Map(), boundToMember: new Map() };
  #rounds = 0;
  /** How many requests of each actor the backup holds, and the books of then. */
  #kept: { acknowledged: number[]; bound: Books["boundToMember"] } | null = null;

  constructor(stage: Stage, random: Random, actors: Actor[], counts: Counts) {
    this.#stage = stage;
    this.#random = random;
    this.#actors = actors;
    this.#counts = counts;
  }

  async round(): Promise<void> {
    const { platform, network, leastDays } = this.#stage;
    const counts = this.#counts;
    const random = this.#random;
    if (platform.servers.length > 1) await platform.setFarAhead(random.chance(40));
    passDays(platform, leastDays + random.below(MOST_DAYS - leastDays + 1), counts);
    await this.#signIn();
    await this.#blow();
    this.#noteWithdrawals();
    this.#rounds += 1;
    if (platform.hasBackup && (this.#rounds === 2 || random.chance(50))) await this.#restore();
    else if (this.#rounds === 1 || random.chance(30)) await this.#backUp();
    await platform.setFarAhead(false);
    await calm(platform, network, this.#books, counts);
    await completeDays(platform);
    // A lot that arrived with a day that was made up for late is released by the next run: rules.md F9.
    passDays(platform, 1, counts);
    await completeDays(platform);
    await this.#signIn();
    await this.#check();
  }

  async #signIn(): Promise<void> {
    await Promise.all(this.#actors.map((actor) => actor.signIn()));
  }

  /** Members act, days end, the chain goes on, and everything breaks. */
  async #blow(): Promise<void> {
    const { platform, network, disturb, requests } = this.#stage;
    const counts = this.#counts;
    const random = this.#random;
    const actors = this.#actors;
    const isDone = { now: false };
    const acting = Promise.all(actors.map((actor) => actRound(actor, actors, requests)));
    const days = runDays(platform, counts);
    const all = Promise.all([acting, days]).finally(() => (isDone.now = true));
    const onChain = async () => {
      for (let step = 0; step < LEAST_STEPS || !isDone.now; step += 1)
        await work(platform, network, actors, random, counts);
    };
    const breaking = async () => {
      while (!isDone.now) {
        countIn(counts.disturbances, await disturb(random));
        await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 100 + random.below(400)))]);
      }
    };
    await Promise.all([all, onChain(), breaking()]);
    Object.assign(counts, { lies: network.lies, forks: network.forks() });
  }

  /** Whoever withdraws to an address is known to have asked for it, also after a restore. */
  #noteWithdrawals(): void {
    for (const { account, acknowledged } of this.#actors)
      for (const { call, body } of acknowledged)
        if (call === "POST withdraw/create")
          this.#books.withdrew.set(getAddress(body.address as string), account);
  }

  async #backUp(): Promise<void> {
    await this.#stage.platform.backUp();
    this.#counts.backups += 1;
    this.#kept = {
      acknowledged: this.#actors.map(({ acknowledged }) => acknowledged.length),
      bound: new Map(this.#books.boundToMember),
    };
  }

  async #restore(): Promise<void> {
    const { platform, network } = this.#stage;
    await platform.restore({ newMachine: this.#random.chance(30) });
    this.#counts.restores += 1;
    const kept = this.#kept!;
    this.#kept = null;
    for (const [i, actor] of this.#actors.entries()) actor.forgetSince(kept.acknowledged[i]!);
    this.#books.boundToMember.clear();
    for (const [hash, bound] of kept.bound) this.#books.boundToMember.set(hash, bound);
    await this.#signIn();
    await network.lie(this.#random);
    const server = this.#random.pick(platform.servers);
    await typeBlindly(server, this.#actors, this.#random, this.#counts);
  }

  async #check(): Promise<void> {
    const { platform, network, custody } = this.#stage;
    const [server] = platform.servers;
    const books = this.#books;
    const recorded = [...books.boundToMember.values()].filter(({ withdrawal }) => withdrawal !== null);
    await checkRequests(server!, this.#actors, recorded.length);
    await checkDays(server!);
    Object.assign(this.#counts, await checkChain(server!, network, this.#actors, books, custody));
    for (const actor of this.#actors) await repeat(actor, actor.acknowledged.slice(-3));
    this.#counts.checks += 1;
  }

  /** Everything that was ever acknowledged, and not lost, is answered the same. */
  async repeatAll(): Promise<void> {
    await this.#signIn();
    await Promise.all(this.#actors.map((actor) => repeat(actor, actor.acknowledged)));
    await this.#check();
  }
}

async function repeat(actor: Actor, requests: Acknowledged[]): Promise<void> {
  for (const one of requests) await actor.repeat(one);
}

async function actRound(actor: Actor, actors: Actor[], requests: number): Promise<void> {
  const others = actors.filter((other) => other !== actor).map(({ account }) => account);
  for (let i = 0; i < requests; i += 1) await actor.act(others);
}
