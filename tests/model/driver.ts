/** Sends one operation to the server, plays it on the model, and holds the two answers against each other. */
import { type Call, endpoints } from "../../contract/endpoints.ts";
import { type Answer, passwords } from "../support/client.ts";
import { shownLine } from "./compare.ts";
import { difference } from "./difference.ts";
import { describe, type Draw, type Operation } from "./operation.ts";
import type { Platform } from "./platform.ts";
import { dayOf, find, type Member, type Outcome, type Reason } from "./world.ts";

const wrongPassword = "not-the-second-one";
/** A fifth wrong try would lock spending, which is no rule of money. */
const WRONG_TRIES = 3;

export class Driver {
  /** How often what was answered, by call and outcome. */
  readonly tally = new Map<string, number>();
  readonly #platform: Platform;
  readonly #draw: Draw;
  readonly #wrongTries = new Map<string, number>();
  /** Keys of refused requests: they may be used again, for anything. */
  readonly #unusedKeys = new Map<Member | null, string>();

  constructor(platform: Platform, draw: Draw) {
    this.#platform = platform;
    this.#draw = draw;
  }

  /** Without a wrong password: a set-up with a step refused leaves the run too little to meet. */
  async setUp(operation: Operation, where: string): Promise<void> {
    const refused = await this.#carryOut(operation, where, false);
    if (refused) throw new Error(`${where}, ${describe(operation)}: refused as ${refused.join(" or ")}`);
  }

  /** @throws Error with `where`, the operation and the first difference. */
  async perform(operation: Operation, where: string): Promise<void> {
    await this.#carryOut(operation, where, this.#triesWrongPassword(operation));
  }

  /** @returns why the model refuses it; null where it is done */
  async #carryOut(operation: Operation, where: string, isWrong: boolean): Promise<Reason[] | null> {
    const fail = (what: string) => new Error(`${where}, ${describe(operation)}: ${what}`);
    const body = this.#bodyOf(operation, isWrong);
    const key = this.#keyOf(operation);
    const receiver = receiptOf(operation, this.#draw);
    const before = receiver?.lines.length ?? 0;
    const outcome: Outcome = isWrong ? { refused: ["wrong_pay_password"] } : operation.play();
    const answer = await this.#send(operation, body, key);
    const found = judge(outcome, answer, receiver, before);
    if (found) throw fail(found);
    this.#count(operation, answer);
    if ("refused" in outcome) {
      if (key) this.#unusedKeys.set(operation.by, key);
      return outcome.refused;
    }
    if (!key) return null;
    if (outcome.learn) outcome.learn(await this.#named(operation, outcome.of ?? operation.by, answer));
    const repeated = await this.#repeat(operation, body, key, answer.text);
    if (repeated) throw fail(repeated);
    return null;
  }

  #send({ call, by }: Operation, body: object, key: string | undefined) {
    return this.#platform.send(call, by, body, this.#draw.world.now, key);
  }

  /** What was made: the answer to a transfer or a gift does not name it, but the list of them does. */
  async #named(
    { call }: Operation,
    of: Member | null,
    { data }: Answer<Operation["call"]>,
  ): Promise<{ id: string }> {
    const list = listedIn[call];
    if (list === undefined) return data as { id: string };
    return (await this.#platform.read(list, of, { limit: 1 }, this.#draw.world.now)).list[0]!;
  }

  #triesWrongPassword({ spends, by }: Operation): boolean {
    const { random, world } = this.#draw;
    if (!spends || !random.chance(1)) return false;
    const period = `${by?.account} ${dayOf(world.now)}`;
    const tries = (this.#wrongTries.get(period) ?? 0) + 1;
    this.#wrongTries.set(period, tries);
    return tries <= WRONG_TRIES;
  }

  #bodyOf({ call, request, spends }: Operation, isWrong: boolean): Record<string, unknown> {
    if (call === "POST account/register") return { ...request, ...passwords, riskAccepted: true };
    if (!spends) return request;
    return { ...request, payPassword: isWrong ? wrongPassword : passwords.payPassword };
  }

  #keyOf({ call, by }: Operation): string | undefined {
    if (!endpoints[call].idempotent) return undefined;
    const unused = this.#unusedKeys.get(by);
    this.#unusedKeys.delete(by);
    return unused && this.#draw.random.chance(30) ? unused : this.#draw.random.uuid();
  }

  /** Now and then sends the same again, which must be answered the same, or something else under the same key. */
  async #repeat(
    operation: Operation,
    body: Record<string, unknown>,
    key: string,
    text: string,
  ): Promise<string | null> {
    const dice = this.#draw.random.below(100);
    if (dice < 2) {
      const again = await this.#send(operation, body, key);
      return again.text === text ? null : `sent again it was answered ${again.text} after ${text}`;
    }
    if (dice >= 4 || typeof body.amount !== "string") return null;
    const other = await this.#send(operation, { ...body, amount: `${body.amount === "7" ? 8 : 7}` }, key);
    return difference({ reason: "idempotency_mismatch" }, other.refusal, "under the same key");
  }

  #count({ call }: Operation, { code, refusal }: Answer<Operation["call"]>): void {
    const name = `${call} ${code === 200 ? "done" : refusal.reason}`;
    this.tally.set(name, (this.tally.get(name) ?? 0) + 1);
  }
}

const listedIn: Partial<Record<Call, "GET wallet/transferLogs" | "GET nft/transaction">> = {
  "POST wallet/transfer": "GET wallet/transferLogs",
  "POST wallet/transferReturn": "GET wallet/transferLogs",
  "POST nft/transfer": "GET nft/transaction",
  "POST nft/transferReturn": "GET nft/transaction",
};

/** Whose lines the receipt lists: the spender's, or those of the member who is credited. */
function receiptOf({ call, by, spends, request }: Operation, { world }: Draw): Member | undefined {
  if (call === "POST operator/credit") return find(world, String(request.account));
  return spends && by ? by : undefined;
}

/** @returns the first difference between what the model says and what was answered; null for none */
function judge(
  outcome: Outcome,
  { code, text, data, refusal }: Answer<Operation["call"]>,
  receiver: Member | undefined,
  before: number,
): string | null {
  if ("refused" in outcome) {
    const { refused } = outcome;
    // Source: rules.md A2, A3.
    if (code === (refusal.reason === "not_found" ? 404 : 500) && refused.includes(refusal.reason))
      return null;
    return `expected a refusal (${refused.join(" or ")}), got ${text}`;
  }
  if (code !== 200) return `expected it to be done, got ${text}`;
  const entries = receiver?.lines.slice(before).map((line, i) => {
    const { seq, asset, amount, balance } = shownLine(line, before + i + 1);
    return { seq, asset, amount, balance };
  });
  const found = difference(entries ? { ...outcome.data, receipt: { entries } } : outcome.data, data);
  return found && `${found} in ${text}`;
}
