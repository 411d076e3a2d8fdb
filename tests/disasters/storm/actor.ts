/**
 * A member in a storm: sends a request to any server until one answers for good, and remembers the answer. What was
 * acknowledged once must be answered the same for ever, unless a restored backup has lost it.
 */
import { randomUUID } from "node:crypto";
import type { Call } from "../../../contract/endpoints.ts";
import { formatAmount, parseAmount } from "../../../contract/money.ts";
import { type Answer, type Client, passwords } from "../../support/client.ts";
import { newAddress } from "../../support/chain/payouts.ts";
import type { Random } from "../../model/random.ts";

export interface Request {
  call: Call;
  body: Record<string, unknown>;
  key: string;
}

export interface Acknowledged extends Request {
  text: string;
}

const { payPassword } = passwords;

export class Actor {
  readonly account: string;
  acknowledged: Acknowledged[] = [];
  /** Requests sent for the first time. */
  requests = 0;
  /** Requests that were answered by a refusal. */
  refused = 0;
  /** Sends without an answer for good: the connection broke, or the server was unavailable. */
  unanswered = 0;
  /** Acknowledged after the backup and before the restore. */
  lost = 0;
  /** Asked for most recently. */
  address: string | null = null;
  readonly #clients: Client[];
  readonly #random: Random;

  constructor(account: string, clients: Client[], random: Random) {
    this.account = account;
    this.#clients = clients;
    this.#random = random;
  }

  get uid(): bigint {
    return BigInt(this.#clients[0]!.uid!);
  }

  /** Sessions end while days pass. */
  async signIn(): Promise<void> {
    const [first, ...others] = this.#clients;
    const { token, uid } = await first!.login(this.account);
    for (const other of others) Object.assign(other, { token, uid });
  }

  /** @returns those lost. */
  forgetSince(kept: number): Acknowledged[] {
    const lost = this.acknowledged.splice(kept);
    this.lost += lost.length;
    return lost;
  }

  /** Sends a new request. @throws Error when a repeated answer differs. */
  async act(others: string[]): Promise<void> {
    const request = { ...this.#draw(others), key: randomUUID() };
    this.requests += 1;
    const answer = await this.settle(request);
    if (answer.code !== 200) {
      this.refused += 1;
      return;
    }
    this.acknowledged.push({ ...request, text: answer.text });
    if (this.#random.chance(10)) await this.repeat(this.#random.pick(this.acknowledged));
  }

  /** Null while it is refused. */
  async askForAddress(): Promise<string | null> {
    const answer = await this.settle({ call: "GET recharge/rechargeAddress", body: {}, key: "" });
    if (answer.code !== 200) return null;
    return (this.address = (answer.data as { address: string }).address);
  }

  /** Cancels a withdrawal, whatever is answered: its effect is in its status. */
  async cancelUnheard(id: string): Promise<void> {
    await this.settle({ call: "POST withdraw/cancel", body: { id }, key: randomUUID() });
  }

  /** @throws Error when the answer differs from the acknowledged one. */
  async repeat({ text, ...request }: Acknowledged): Promise<void> {
    const again = await this.settle(request);
    if (again.text !== text)
      throw new Error(`${this.account}: ${request.call} was answered ${text} and then ${again.text}`);
  }

  /** Repeats until a server answers for good. */
  async settle({ call, body, key }: Request): Promise<Answer<Call>> {
    for (;;) {
      const client = this.#random.pick(this.#clients);
      const options = key === "" ? {} : { key };
      const answer = await client.answer(call, body as never, options).catch(() => null);
      if (answer && ![502, 503].includes(answer.status)) return answer;
      this.unanswered += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #draw(others: string[]): Omit<Request, "key"> {
    const random = this.#random;
    const dice = random.below(100);
    if (dice < 40) return { call: "POST vote/create", body: { level: 1, payType: "usdt", payPassword } };
    const amount = `${10 * (1 + random.below(3))}`;
    if (dice < 65)
      return { call: "POST wallet/transfer", body: { account: random.pick(others), amount, payPassword } };
    if (dice < 80)
      return { call: "POST stake/create", body: { amount: `${1 + random.below(9)}`, payPassword } };
    const withdrawals = this.acknowledged.filter(({ call }) => call === "POST withdraw/create");
    if (dice >= 95 && withdrawals.length > 0) {
      const { data } = JSON.parse(random.pick(withdrawals.slice(-4)).text) as { data: { id: string } };
      return { call: "POST withdraw/cancel", body: { id: data.id } };
    }
    return { call: "POST withdraw/create", body: drawWithdrawal(random) };
  }
}

/** To an address of its own, so that each transfer out has one withdrawal. */
function drawWithdrawal(random: Random): Record<string, unknown> {
  const amount = parseAmount(`${20 + 10 * random.below(4)}`);
  const expect = formatAmount(amount - amount / 20n);
  return { amount: formatAmount(amount), address: newAddress(), expect, payPassword };
}
