/**
 * Hints that something of a member's has changed, from the server that changed it to all servers, without data. They
 * are sent after the commit, and may be lost: whoever hears none asks in time. Source: rules.md A144.
 */
import { randomUUID } from "node:crypto";
import { MESSAGE_MAX, type Bus } from "../store/bus.ts";
import { noChanges, type Changes } from "../store/changes.ts";

export interface HintListener {
  hint(changes: Changes): void;
  /** Whether the other servers' hints arrive, from now on; meanwhile some may have been lost. */
  turned(isWhole: boolean): void;
}

/** Joins what changes at a time, such as a daily job's payments. */
const BATCH_MS = 100;
/** More members than these are everybody. */
const MEMBERS_MAX = 3_000;

export class Hints {
  /** Tells its own messages, which were heard here before, from others'. */
  readonly #server = randomUUID().slice(0, 8);
  readonly #bus: Bus | null;
  readonly #listeners: HintListener[] = [];
  #pending: Changes | null = null;
  /** Others were not told of everything. */
  #isLost = false;

  /** @param bus null for the only server of a database. */
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

  tell({ members, sessions, everybody }: Changes): void {
    if (!this.#pending) {
      this.#pending = noChanges();
      setTimeout(() => this.#flush(), BATCH_MS).unref();
    }
    const pending = this.#pending;
    for (const member of sessions) pending.sessions.add(member);
    pending.everybody ||= everybody;
    if (pending.everybody) return;
    for (const member of members) pending.members.add(member);
    pending.everybody = pending.members.size > MEMBERS_MAX;
  }

  #flush(): void {
    const changes = this.#pending;
    this.#pending = null;
    if (!changes) return;
    this.#deliver(changes);
    for (const message of messagesOf(this.#server, changes)) void this.#send(message);
  }

  async #send(message: string): Promise<void> {
    if (this.#bus && !(await this.#bus.send(message))) this.#isLost = true;
  }

  #turned(isHeard: boolean): void {
    for (const listener of this.#listeners) listener.turned(isHeard);
    if (!isHeard || !this.#isLost) return;
    this.#isLost = false;
    for (const message of messagesOf(this.#server, { ...noChanges(), everybody: true }))
      void this.#send(message);
  }

  #hear(message: string): void {
    const changes = parse(message, this.#server);
    if (changes) this.#deliver(changes);
  }

  #deliver(changes: Changes): void {
    for (const listener of this.#listeners) listener.hint(changes);
  }
}

/** "SERVER all", "SERVER m 1 2 3", "SERVER s 4": as many ids as there is room for. */
function messagesOf(server: string, { members, sessions, everybody }: Changes): string[] {
  const messages = everybody ? [`${server} all`] : listed(`${server} m`, members);
  return [...messages, ...listed(`${server} s`, sessions)];
}

function listed(start: string, ids: Set<bigint>): string[] {
  const messages: string[] = [];
  let message = start;
  for (const id of ids) {
    const next = ` ${id}`;
    if (message.length + next.length > MESSAGE_MAX) {
      messages.push(message);
      message = start;
    }
    message += next;
  }
  return message === start ? messages : [...messages, message];
}

const MESSAGE = /^(\w+) (?:(all)|([ms])((?: \d{1,19})+))$/;

/** Null for our own, and for what is no message: whoever has the database can send. */
function parse(message: string, own: string): Changes | null {
  const [, server, all, kind, list = ""] = MESSAGE.exec(message) ?? [];
  if (server === undefined || server === own) return null;
  const ids = new Set(list.split(" ").filter(Boolean).map(BigInt));
  const none = noChanges();
  if (all) return { ...none, everybody: true };
  return kind === "s" ? { ...none, sessions: ids } : { ...none, members: ids };
}
