/**
 * Carries out keyed orders in shared transactions. Orders that arrive during a batch make up the next one: under load
 * many orders share a transaction's cost, and an idle server answers at once. Correctness rests on database
 * transactions, not on the lane of one process. Source: rules.md A43, M36.
 */
import { setTimeout } from "node:timers/promises";
import { isUnavailable } from "../store/errors.ts";
import type { Tx } from "../store/store.ts";
import type { Context } from "./context.ts";
import { asRefusal, claimAll, storeOutcomes, type KeyedRequest } from "./once.ts";
import { Refused } from "./refused.ts";
import { transact } from "./transact.ts";

export interface KeyedOrder<Order, Done> {
  request: KeyedRequest;
  order: Order;
  /** Stored and replayed byte for byte. */
  render: (done: Done, at: Date) => string;
}

/**
 * @param orders at most one of each owner.
 * @returns each order's result or refusal, in order; a refused order has no effect.
 */
export type PerformOrders<Order, Done> = (tx: Tx, orders: Order[], at: Date) => Promise<(Done | Refused)[]>;

/**
 * Locks what the orders need, before anything else in their transaction.
 * @param urgent an order that was postponed too often: its lock is awaited, while no other lock is held.
 * @returns the orders whose locks are held, at least one; the others go with the next batch.
 */
type Reserve<Order> = (tx: Tx, orders: Order[], urgent: Order | undefined) => Promise<Order[]>;

export interface LaneOptions<Order> {
  batches?: number;
  /** For locks that only some orders need, so that several servers share the work. */
  reserve?: Reserve<Order>;
  /** A longer batch is probably waiting for a foreign lock; the next one may begin. */
  heldMs?: number;
}

interface PendingOrder<Order, Done> extends KeyedOrder<Order, Done> {
  postponed: number;
  resolve: (response: string) => void;
  reject: (error: unknown) => void;
}

const BATCH = 64;
const GATHER_MS = 2;
const HELD_MS = 50;
const POSTPONED_MAX = 2;

export class Lane<Order, Done> {
  readonly #ctx: Context;
  readonly #perform: PerformOrders<Order, Done>;
  readonly #options: Required<Omit<LaneOptions<Order>, "reserve">> & LaneOptions<Order>;
  #pending: PendingOrder<Order, Done>[] = [];
  readonly #owners = new Set<string>();
  #running = 0;
  #isGathering = false;

  constructor(ctx: Context, perform: PerformOrders<Order, Done>, options: LaneOptions<Order> = {}) {
    this.#ctx = ctx;
    this.#perform = perform;
    this.#options = { batches: 1, heldMs: HELD_MS, ...options };
  }

  /** @throws Refused if the order was refused; its key may be used again. */
  submit(order: KeyedOrder<Order, Done>): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ ...order, postponed: 0, resolve, reject });
      void this.#next();
    });
  }

  async #next(): Promise<void> {
    const { batches, heldMs } = this.#options;
    if (this.#isGathering || this.#running === batches) return;
    const batch = this.#take();
    if (batch.length === 0) return;
    this.#isGathering = true;
    const ended = this.#run(batch);
    await (this.#running < batches
      ? Promise.race([ended, setTimeout(heldMs, undefined, { ref: false })])
      : ended);
    // Members who were just answered may order again at once: waiting joins their orders.
    if (batch.length > 1) await setTimeout(GATHER_MS);
    this.#isGathering = false;
    void this.#next();
  }

  async #run(batch: PendingOrder<Order, Done>[]): Promise<void> {
    this.#running += 1;
    for (const { request } of batch) this.#owners.add(request.owner);
    await this.#carryOut(batch);
    for (const { request } of batch) this.#owners.delete(request.owner);
    this.#running -= 1;
    void this.#next();
  }

  /** One order of each owner, since the next one depends on its outcome. */
  #take(): PendingOrder<Order, Done>[] {
    const owners = new Set<string>();
    const batch = this.#pending.filter(({ request: { owner } }) => {
      if (owners.size === BATCH || owners.has(owner) || this.#owners.has(owner)) return false;
      owners.add(owner);
      return true;
    });
    this.#pending = this.#pending.filter((order) => !batch.includes(order));
    return batch;
  }

  async #carryOut(taken: PendingOrder<Order, Done>[]): Promise<void> {
    const batch = taken.filter(({ request }) => isAwaited(request));
    for (const order of taken) if (!batch.includes(order)) order.reject(new Refused("unavailable"));
    if (batch.length === 0) return;
    try {
      const responses = await this.#performKeyed(batch);
      for (const [i, order] of batch.entries()) {
        const response = responses[i]!;
        if (typeof response === "string") order.resolve(response);
        else if (response !== null) order.reject(response);
      }
      const postponed = batch.filter((_, i) => responses[i] === null);
      for (const order of postponed) order.postponed += 1;
      this.#pending.unshift(...postponed);
    } catch (error) {
      if (batch.length > 1) await this.#oneByOne(batch);
      else for (const { reject } of batch) reject(asRefusal(error));
    }
  }

  /**
   * Carries out each order alone, whatever the others throw (rules.md A43). A commit whose acknowledgement was lost is
   * found by its keys. After two orders in a row without a database the rest are refused, since each would wait for
   * another time limit.
   */
  async #oneByOne(batch: PendingOrder<Order, Done>[]): Promise<void> {
    let gone = 0;
    for (const [i, order] of batch.entries()) {
      const { resolve, reject } = order;
      try {
        const [response] = await this.#performKeyed([order]);
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

  /** @returns in order answers, refusals, or null for what goes with the next batch; never null for a single order. */
  #performKeyed(all: PendingOrder<Order, Done>[]): Promise<(string | Refused | null)[]> {
    return transact(this.#ctx.db, async (tx) => {
      const batch = await this.#reserve(tx, all);
      const at = this.#ctx.now();
      const stored = await claimAll(
        tx,
        batch.map(({ request }) => request),
        at,
      );
      const answers = new Map(batch.map((keyed, i) => [keyed, stored[i]!]));
      const inOrder = () => all.map((keyed) => answers.get(keyed) ?? null);
      const fresh = batch.filter((_, i) => stored[i] === null);
      if (fresh.length === 0) return inOrder();
      const outcomes = await this.#perform(
        tx,
        fresh.map(({ order }) => order),
        at,
      );
      const results = fresh.map((keyed, i) => {
        const outcome = outcomes[i]!;
        return outcome instanceof Refused ? outcome : keyed.render(outcome, at);
      });
      // Rolls back the batch; each order is then carried out alone, or not at all.
      if (!fresh.every(({ request }) => isAwaited(request))) throw new Refused("unavailable");
      await storeOutcomes(
        tx,
        fresh.map(({ request }, i) => {
          const result = results[i]!;
          return { request, response: typeof result === "string" ? result : null };
        }),
      );
      for (const [i, keyed] of fresh.entries()) answers.set(keyed, results[i]!);
      return inOrder();
    });
  }

  async #reserve(tx: Tx, all: PendingOrder<Order, Done>[]): Promise<PendingOrder<Order, Done>[]> {
    const { reserve } = this.#options;
    if (!reserve) return all;
    const urgent = all.find(({ postponed }) => postponed >= POSTPONED_MAX);
    const orders = all.map(({ order }) => order);
    const held = new Set(await reserve(tx, orders, urgent?.order));
    return all.filter(({ order }) => held.has(order));
  }
}

function isAwaited({ until }: KeyedRequest): boolean {
  return until === undefined || performance.now() <= until;
}
