/** Source: rules.md A144, A145. */
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { HEARTBEAT_MS, type LiveEvent } from "../../../contract/live.ts";
import type { HintListener, Hints } from "../../core/hints.ts";
import { Refused } from "../../core/refused.ts";
import type { Changes } from "../../store/changes.ts";
import { LiveChannel, type ChannelOwner } from "./channel.ts";

export interface LiveOptions {
  hints: Hints;
  most: number;
  openSessions: (tokenHashes: Buffer[]) => Promise<Buffer[]>;
  count: (what: LiveCount) => void;
}

export type LiveCount = LiveEvent | "refused" | "stalled";

export const CHANNELS_PER_MEMBER = 6;
const RETRY_MS = 30_000;
/** One group beats per second, to spread the load. */
const BEAT_MS = 1_000;
const GROUPS = HEARTBEAT_MS / BEAT_MS;
const TURN = 500;
/** Without other servers' hints for so long, polling serves members better. */
const DEAF_MS = 10_000;

export class LiveChannels implements HintListener {
  readonly #options: LiveOptions;
  readonly #byMember = new Map<bigint, Set<LiveChannel>>();
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<LiveChannel>());
  readonly #beats: ReturnType<typeof setInterval>;
  #deaf: ReturnType<typeof setTimeout> | undefined;
  #size = 0;
  #opened = 0;
  #beaten = 0;
  #isDeaf = false;
  #isClosed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#beats = setInterval(() => this.#beat(), BEAT_MS).unref();
    options.hints.subscribe(this);
    this.turned(options.hints.isWhole);
  }

  get size(): number {
    return this.#size;
  }

  /** @throws Refused `unavailable` with `retryAt` */
  assertRoom(memberId: bigint): void {
    const own = this.#byMember.get(memberId)?.size ?? 0;
    const takes = !this.#isDeaf && !this.#isClosed;
    if (takes && this.#size < this.#options.most && own < CHANNELS_PER_MEMBER) return;
    this.#options.count("refused");
    throw new Refused("unavailable", { retryAt: new Date(Date.now() + RETRY_MS) });
  }

  /** @param response whose headers are already written. */
  open(owner: ChannelOwner, response: ServerResponse): void {
    const channel = new LiveChannel(owner, response);
    const own = this.#byMember.get(owner.memberId) ?? new Set();
    const group = this.#groups[(this.#opened += 1) % GROUPS]!;
    this.#byMember.set(owner.memberId, own.add(channel));
    group.add(channel);
    this.#size += 1;
    response.once("close", () => {
      own.delete(channel);
      group.delete(channel);
      this.#size -= 1;
      if (own.size === 0 && this.#byMember.get(owner.memberId) === own) this.#byMember.delete(owner.memberId);
    });
  }

  hint({ members, sessions, everybody }: Changes): void {
    if (everybody) void this.#sendAll("all");
    else for (const member of members) this.#send(this.#of(member), "own");
    void this.#endEnded([...sessions].flatMap((member) => this.#of(member)));
  }

  turned(isWhole: boolean): void {
    clearTimeout(this.#deaf);
    if (isWhole) {
      this.#isDeaf = false;
      void this.#sendAll("all");
      return;
    }
    this.#deaf = setTimeout(() => {
      this.#isDeaf = true;
      this.#endAll();
    }, DEAF_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beats);
    clearTimeout(this.#deaf);
    this.#endAll();
  }

  #endAll(): void {
    for (const channel of this.#all()) channel.end();
  }

  #beat(): void {
    const group = [...this.#groups[(this.#beaten += 1) % GROUPS]!];
    for (const channel of group) if (!channel.beat()) this.#options.count("stalled");
    void this.#endEnded(group);
  }

  /** Sessions may expire without a hint. */
  async #endEnded(channels: LiveChannel[]): Promise<void> {
    if (channels.length === 0) return;
    const hashes = channels.map(({ owner }) => owner.tokenHash);
    // Without a database the channels stay open.
    const open = await this.#options.openSessions(hashes).catch(() => hashes);
    const keys = new Set(open.map((hash) => hash.toString("base64")));
    for (const channel of channels)
      if (!keys.has(channel.owner.tokenHash.toString("base64")) && channel.end("ended"))
        this.#options.count("ended");
  }

  async #sendAll(event: LiveEvent): Promise<void> {
    const channels = this.#all();
    for (let sent = 0; sent < channels.length; sent += TURN) {
      this.#send(channels.slice(sent, sent + TURN), event);
      await nextTurn();
    }
  }

  #send(channels: LiveChannel[], event: LiveEvent): void {
    for (const channel of channels) {
      this.#options.count(event);
      channel.send(event);
    }
  }

  #all(): LiveChannel[] {
    return this.#groups.flatMap((group) => [...group]);
  }

  #of(member: bigint): LiveChannel[] {
    return [...(this.#byMember.get(member) ?? [])];
  }
}
