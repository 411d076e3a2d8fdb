/**
 * Hints tell all servers, without data, that a member's data has changed. They are sent after the commit and may be
 * lost, so receivers also poll. Source: rules.md A144.
 */
import { randomUUID } from "node:crypto";
import { withinTime } from "../../contract/time-limit.ts";
import { MESSAGE_MAX, type Bus } from "../store/bus.ts";
import { noChanges, type Changes } from "../store/changes.ts";

export interface HintListener {
  hint(changes: Changes): void;
  /** When it turns true, hints may have been lost. */
  turned(isWhole: boolean): void;
}

/** Batches changes such as a daily job's payments. */
const BATCH_MS = 100;
/**
 * The longest that a server relies on data after a lost hint, and so the longest wait for the other servers' answers.
 * Source: rules.md S104.
 */
export const KEPT_MS = 3_000;
/** Above this, a hint concerns everybody. */
const MEMBERS_MAX = 3_000;

export class Hints {
  readonly #server = randomUUID().slice(0, 8);
  readonly #bus: Bus | null;
  readonly #listeners: HintListener[] = [];
  #pending: Changes | null = null;
  #isLost = false;
  /** Callbacks by question. */
  readonly #awaited = new Map<string, () => void>();

  /** @param bus null for a database's only server. */
  constructor(bus: Bus | null) {
    this.#bus = bus;
    bus?.listen({
      heard: (message) => this.#hear(message),
      turned: (isHeard) => this.#turned(isHeard),
    });
  }

  get isWhole(): boolean {
    return this.#bus?.isHeard ?? true;
  }

  subscribe(listener: HintListener): void {
    this.#listeners.push(listener);
  }

  /**
   * Sends hints with the next batch; ended sessions at once.
   * @returns for ended sessions, a promise that every server has heard of them or no longer relies on sessions read
   * earlier.
   */
  tell({ members, sessions, everybody }: Changes): Promise<void> | undefined {
    if (!this.#pending) {
      this.#pending = noChanges();
      setTimeout(() => void this.#flush(), BATCH_MS).unref();
    }
    const pending = this.#pending;
    for (const member of sessions) pending.sessions.add(member);
    pending.everybody ||= everybody;
    if (!pending.everybody) {
      for (const member of members) pending.members.add(member);
      pending.everybody = pending.members.size > MEMBERS_MAX;
    }
    return sessions.size > 0 ? this.#flush() : undefined;
  }

  async #flush(): Promise<void> {
    const changes = this.#pending;
    this.#pending = null;
    if (!changes) return;
    this.#deliver(changes);
    for (const message of messagesOf(this.#server, changes)) void this.#send(message);
    await Promise.all(listed("s", changes.sessions).map((message) => this.#sendAndWait(message)));
  }

  async #send(message: string): Promise<boolean> {
    const isSent = !this.#bus || (await this.#bus.send(message));
    if (!isSent) this.#isLost = true;
    return isSent;
  }

  /** Does not wait forever: a dead server, or one of an earlier version, never answers. */
  async #sendAndWait(message: string): Promise<void> {
    if (!this.#bus) return;
    const asked = randomUUID().slice(0, 8);
    const { promise, resolve } = Promise.withResolvers<void>();
    let answers = 0;
    let others = Number.POSITIVE_INFINITY;
    const look = () => answers >= others && resolve();
    this.#awaited.set(asked, () => {
      answers += 1;
      look();
    });
    if (await this.#send(`${this.#server}_${asked} ${message}`)) {
      others = (await this.#bus.count()) - 1;
      look();
      await withinTime(KEPT_MS, promise);
    }
    this.#awaited.delete(asked);
  }

  #turned(isHeard: boolean): void {
    for (const listener of this.#listeners) listener.turned(isHeard);
    if (!isHeard || !this.#isLost) return;
    this.#isLost = false;
    for (const message of messagesOf(this.#server, { ...noChanges(), everybody: true }))
      void this.#send(message);
  }

  #hear(message: string): void {
    const [, answered] = ANSWER.exec(message) ?? [];
    if (answered !== undefined) return this.#awaited.get(answered)?.();
    const heard = parse(message, this.#server);
    if (!heard) return;
    this.#deliver(heard.changes);
    if (heard.asked !== undefined) void this.#bus!.send(`${this.#server} ok ${heard.asked}`);
  }

  #deliver(changes: Changes): void {
    for (const listener of this.#listeners) listener.hint(changes);
  }
}

/**
 * Messages are "SERVER all" or "SERVER m 1 2 3", with as many ids as fit. Ended sessions are "SERVER_ASKED s 4",
 * answered by "SERVER ok ASKED".
 */
function messagesOf(server: string, { members, everybody }: Changes): string[] {
  const messages = everybody ? ["all"] : listed("m", members);
  return messages.map((message) => `${server} ${message}`);
}

const SENDER_MAX = 20;

function listed(start: string, ids: Set<bigint>): string[] {
  const messages: string[] = [];
  let message = start;
  for (const id of ids) {
    const next = ` ${id}`;
    if (message.length + next.length > MESSAGE_MAX - SENDER_MAX) {
      messages.push(message);
      message = start;
    }
    message += next;
  }
  return message === start ? messages : [...messages, message];
}

const MESSAGE = /^([^\W_]+)(?:_(\w+))? (?:(all)|([ms])((?: \d{1,19})+))$/;
const ANSWER = /^\w+ ok (\w+)$/;

/** Null for this server's own messages and for malformed ones: anybody with access to the database can send. */
function parse(message: string, own: string): { changes: Changes; asked: string | undefined } | null {
  const [, server, asked, all, kind, list = ""] = MESSAGE.exec(message) ?? [];
  if (server === undefined || server === own) return null;
  const ids = new Set(list.split(" ").filter(Boolean).map(BigInt));
  const none = noChanges();
  if (all) return { changes: { ...none, everybody: true }, asked };
  return { changes: kind === "s" ? { ...none, sessions: ids } : { ...none, members: ids }, asked };
}
