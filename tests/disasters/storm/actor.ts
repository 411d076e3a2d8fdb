/**
 * A member in a storm: sends a request to any server until one answers for good, and remembers the answer. What was
 * acknowledged once must be answered the same for ever.
 */
import { randomUUID } from "node:crypto";
import type { Call } from "../../../contract/endpoints.ts";
import { type Answer, type Client, passwords } from "../../support/client.ts";
import type { Random } from "../../model/random.ts";

export interface Request {
  call: Call;
  body: Record<string, unknown>;
  key: string;
}

export interface Acknowledged extends Request {
  text: string;
}

export class Actor {
  readonly account: string;
  readonly acknowledged: Acknowledged[] = [];
  /** Requests that were answered by a refusal. */
  refused = 0;
  /** Sends without an answer for good: the connection broke, or the server was unavailable. */
  unanswered = 0;
  readonly #clients: Client[];
  readonly #random: Random;

  constructor(account: string, clients: Client[], random: Random) {
    this.account = account;
    this.#clients = clients;
    this.#random = random;
  }

  /** Sessions end while days pass. */
  async signIn(): Promise<void> {
    const [first, ...others] = this.#clients;
    const { token, uid } = await first!.login(this.account);
    for (const other of others) Object.assign(other, { token, uid });
  }

  /** Sends a new request. @throws Error when a repeated answer differs. */
  async act(others: string[]): Promise<void> {
    const request = { ...this.#draw(others), key: randomUUID() };
    const answer = await this.#settle(request);
    if (answer.code !== 200) {
      this.refused += 1;
      return;
    }
    this.acknowledged.push({ ...request, text: answer.text });
    if (this.#random.chance(10)) await this.repeat(this.#random.pick(this.acknowledged));
  }

  /** @throws Error when the answer differs from the acknowledged one. */
  async repeat({ text, ...request }: Acknowledged): Promise<void> {
    const again = await this.#settle(request);
    if (again.text !== text)
      throw new Error(`${this.account}: ${request.call} was answered ${text} and then ${again.text}`);
  }

  /** Repeats until a server answers for good. */
  async #settle({ call, body, key }: Request): Promise<Answer<Call>> {
    for (;;) {
      const client = this.#random.pick(this.#clients);
      const answer = await client.answer(call, body as never, { key }).catch(() => null);
      if (answer && ![502, 503].includes(answer.status)) return answer;
      this.unanswered += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #draw(others: string[]): Omit<Request, "key"> {
    const { payPassword } = passwords;
    const random = this.#random;
    const dice = random.below(100);
    if (dice < 45) return { call: "POST vote/create", body: { level: 1, payType: "usdt", payPassword } };
    const amount = `${10 * (1 + random.below(3))}`;
    if (dice < 75)
      return { call: "POST wallet/transfer", body: { account: random.pick(others), amount, payPassword } };
    return { call: "POST stake/create", body: { amount: `${1 + random.below(9)}`, payPassword } };
  }
}
