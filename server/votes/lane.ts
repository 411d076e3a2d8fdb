/**
 * Batches this process's votes: orders that arrive during a batch make up the next, so one transaction carries many
 * under load, and an idle server answers at once. Correctness rests on database transactions alone.
 */
import { setTimeout } from "node:timers/promises";
import { Refused } from "../core/refused.ts";
import type { Context } from "../core/context.ts";
import { asRefusal, claimAll, storeOutcomes, type KeyedRequest } from "../core/once.ts";
import { transact } from "../core/transact.ts";
import { isUnavailable } from "../store/errors.ts";
import { performVotes } from "./batch.ts";
import type { VoteOrder, VoteOutcome } from "./orders.ts";

export interface KeyedOrder {
  request: KeyedRequest;
  order: VoteOrder;
  /** The answer is stored and replayed byte for byte. */
  render: (outcome: Exclude<VoteOutcome, Refused>, at: Date) => string;
}

interface PendingOrder extends KeyedOrder {
  resolve: (response: string) => void;
  reject: (error: unknown) => void;
}

const BATCH = 64;
const GATHER_MS = 2;

export class VoteLane {
  readonly #ctx: Context;
  #pending: PendingOrder[] = [];
  #isBusy = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** @throws Refused if the order was refused; its key may be used again. */
  submit(order: KeyedOrder): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ ...order, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#pending.length > 0) {
      const batch = this.#nextBatch();
      await this.#carryOut(batch);
      // Members just answered may order again at once: waiting puts them into one batch with the others.
      if (batch.length > 1) await setTimeout(GATHER_MS);
    }
    this.#isBusy = false;
  }

  /** At most one order per member, since the next depends on its outcome. */
  #nextBatch(): PendingOrder[] {
    const members = new Set<bigint>();
    const batch = this.#pending.filter(({ order: { member } }) => {
      if (members.size === BATCH || members.has(member)) return false;
      members.add(member);
      return true;
    });
    this.#pending = this.#pending.filter((order) => !batch.includes(order));
    return batch;
  }

  async #carryOut(batch: PendingOrder[]): Promise<void> {
    try {
      const responses = await performKeyed(this.#ctx, batch);
      batch.forEach(({ resolve, reject }, i) => {
        const response = responses[i]!;
        if (typeof response === "string") resolve(response);
        else reject(response);
      });
    } catch (error) {
      if (batch.length > 1) await this.#oneByOne(batch);
      else for (const { reject } of batch) reject(asRefusal(error));
    }
  }

  /**
   * Whatever one order threw, the others are carried out (rules.md A43). A commit whose acknowledgement was lost is found by its keys.
   * Where two in a row find no database, the rest are told so: their members would wait for one time limit after another.
   */
  async #oneByOne(batch: PendingOrder[]): Promise<void> {
    let gone = 0;
    for (const [i, { resolve, reject, ...order }] of batch.entries()) {
      try {
        const [response] = await performKeyed(this.#ctx, [order]);
        if (typeof response === "string") resolve(response);
        else reject(response);
        gone = 0;
      } catch (error) {
        reject(asRefusal(error));
        gone = isUnavailable(error) ? gone + 1 : 0;
        if (gone < 2) continue;
        for (const later of batch.slice(i + 1)) later.reject(error);
        return;
      }
    }
  }
}

/** @returns answers or refusals, in order. */
function performKeyed(ctx: Context, batch: KeyedOrder[]): Promise<(string | Refused)[]> {
  return transact(ctx.db, async (tx) => {
    const at = ctx.now();
    const stored = await claimAll(
      tx,
      batch.map(({ request }) => request),
      at,
    );
    const fresh = batch.filter((_, i) => stored[i] === null);
    if (fresh.length === 0) return stored as (string | Refused)[];
    const outcomes = await performVotes(
      tx,
      fresh.map(({ order }) => order),
      at,
    );
    const results = fresh.map((keyed, i) => {
      const outcome = outcomes[i]!;
      return outcome instanceof Refused ? outcome : keyed.render(outcome, at);
    });
    await storeOutcomes(
      tx,
      fresh.map(({ request }, i) => {
        const result = results[i]!;
        return { request, response: typeof result === "string" ? result : null };
      }),
    );
    const answers = new Map(fresh.map((keyed, i) => [keyed, results[i]!]));
    return batch.map((keyed, i) => stored[i] ?? answers.get(keyed)!);
  });
}
