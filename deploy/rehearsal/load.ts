/** Members vote, transfer and read without pause. Like the app, they retry an unanswered payment under its key. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { addresses, node, type Answered, type Cluster } from "./cluster.ts";

/** Figures since the last period; times in ms. */
export interface Period {
  votes: number;
  transfers: number;
  reads: number;
  /** Reads answered by a replica, and the age of the oldest answer. */
  old: number;
  oldest: number;
  /** The longest time without an answered payment, and without an answered read. */
  gap: number;
  readGap: number;
  slowest: number;
}

interface Member {
  account: string;
  token: string;
  paidAt: number;
  acknowledged: Map<string, "vote" | "transfer">;
  isOpen: boolean;
}

export const passwords = { password: "login-password", payPassword: "second-password" };
const RETRY_MS = 250;
/** A payment not answered by then counts as unanswered. */
const END_MS = 120_000;
const FUNDS = "1000000";

const none = (): Period => ({
  votes: 0,
  transfers: 0,
  reads: 0,
  old: 0,
  oldest: 0,
  gap: 0,
  readGap: 0,
  slowest: 0,
});

export class Load {
  readonly #cluster: Cluster;
  readonly #members: Member[];
  readonly #running: Promise<unknown>;
  #isEnding = false;
  #period = none();
  #paidAt = performance.now();
  #readAt = performance.now();

  static async begin(cluster: Cluster, operatorToken: string | undefined, count: number): Promise<Load> {
    const members: Member[] = [];
    const run = randomUUID().slice(0, 8);
    for (let i = 0; i < count; i += 1) {
      const account = `load_${run}_${i}`;
      await must(
        cluster.send({
          method: "POST",
          call: "account/register",
          body: { account, referrer: "genesis", ...passwords, riskAccepted: true },
        }),
      );
      const { token } = (await must(
        cluster.send({
          method: "POST",
          call: "account/login",
          body: { account, password: passwords.password },
        }),
      )) as { token: string };
      await credit(account, operatorToken ?? "");
      members.push({ account, token, paidAt: 0, acknowledged: new Map(), isOpen: false });
    }
    return new Load(cluster, members);
  }

  private constructor(cluster: Cluster, members: Member[]) {
    this.#cluster = cluster;
    this.#members = members;
    this.#running = Promise.all(members.flatMap((member) => [this.#pay(member), this.#read(member)]));
  }

  period(): Period {
    this.#paid();
    this.#wasRead();
    const period = this.#period;
    this.#period = none();
    return period;
  }

  async allPaidSince(moment: number): Promise<void> {
    const end = performance.now() + END_MS;
    while (this.#members.some(({ paidAt }) => paidAt < moment)) {
      if (performance.now() > end) throw new Error("the service did not come back");
      await delay(100);
    }
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  async count() {
    const sum = { acknowledged: 0, booked: 0, lost: 0, twice: 0, open: 0 };
    for (const member of this.#members) {
      sum.acknowledged += member.acknowledged.size;
      sum.open += Number(member.isOpen);
      for (const kind of ["vote", "transfer"] as const) {
        const wanted = [...member.acknowledged.values()].filter((one) => one === kind).length;
        const booked = await this.#booked(member, kind);
        sum.booked += booked;
        sum.lost += Math.max(0, wanted - booked);
        sum.twice += Math.max(0, booked - wanted);
      }
      for (const key of member.acknowledged.keys()) {
        const headers = { token: member.token };
        const { state } = (await must(
          this.#cluster.send({ method: "GET", call: `receipt?key=${key}`, headers }),
        )) as { state: string };
        if (state !== "done") sum.lost += 1;
      }
    }
    return sum;
  }

  async #booked({ token }: Member, type: string): Promise<number> {
    let count = 0;
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const call = `wallet/balanceLogs?asset=usdt&type=${type}&limit=200${query}`;
      const page = (await must(this.#cluster.send({ method: "GET", call, headers: { token } }))) as {
        list: { amount: string }[];
        next: string | null;
      };
      // Amounts received are payments of others.
      count += page.list.filter(({ amount }) => amount.startsWith("-")).length;
      cursor = page.next;
    } while (cursor !== null);
    return count;
  }

  async #pay(member: Member): Promise<void> {
    for (let i = 0; !this.#isEnding; i += 1) {
      const kind = i % 2 === 0 ? "vote" : "transfer";
      const { payPassword } = passwords;
      const request =
        kind === "vote"
          ? { call: "vote/create", body: { level: 1, payType: "usdt", payPassword } }
          : { call: "wallet/transfer", body: { account: "genesis", amount: "100", payPassword } };
      const key = randomUUID();
      const headers = { token: member.token, "idempotency-key": key };
      const began = performance.now();
      member.isOpen = true;
      while (member.isOpen && performance.now() - began < END_MS) {
        const answer = await this.#cluster.send({ method: "POST", ...request, headers }).catch(() => null);
        if (answer?.code === 200) {
          member.isOpen = false;
          member.acknowledged.set(key, kind);
          member.paidAt = performance.now();
          this.#period[kind === "vote" ? "votes" : "transfers"] += 1;
          this.#period.slowest = Math.max(this.#period.slowest, performance.now() - began);
          this.#paid();
        } else if (answer && answer.status === 200) {
          throw new Error(`${kind} was refused: ${JSON.stringify(answer.data)}`);
        } else await delay(RETRY_MS);
      }
      if (member.isOpen) return;
      await delay(50);
    }
  }

  async #read({ token }: Member): Promise<void> {
    while (!this.#isEnding) {
      const answer = await this.#cluster
        .send({ method: "GET", call: "wallet/balances", headers: { token } })
        .catch(() => null);
      if (answer?.code === 200) {
        this.#period.reads += 1;
        if (answer.asOf !== undefined) {
          this.#period.old += 1;
          this.#period.oldest = Math.max(this.#period.oldest, Date.now() - Date.parse(answer.asOf));
        }
        this.#wasRead();
      }
      await delay(200);
    }
  }

  #paid(): void {
    this.#period.gap = Math.max(this.#period.gap, performance.now() - this.#paidAt);
    this.#paidAt = performance.now();
  }

  #wasRead(): void {
    this.#period.readGap = Math.max(this.#period.readGap, performance.now() - this.#readAt);
    this.#readAt = performance.now();
  }
}

/** @throws Error with the answer when it was refused. */
export async function must(sending: Promise<Answered>): Promise<unknown> {
  const answer = await sending;
  if (answer.code !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.data)}`);
  return answer.data;
}

/** Operator calls are open only to the servers' machines. */
export async function credit(account: string, token: string): Promise<void> {
  const response = await fetch(`http://${node(1)}:8080/api/operator/credit`, {
    method: "POST",
    headers: { "operator-token": token, "idempotency-key": randomUUID(), "content-type": "application/json" },
    body: JSON.stringify({
      account,
      asset: "usdt",
      amount: FUNDS,
      reason: `rehearsal at ${addresses.FRONT}`,
    }),
  });
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  if (code !== 200) throw new Error(`credit: ${JSON.stringify(data)}`);
}
