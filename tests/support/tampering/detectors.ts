import { createApi } from "../../../src/api/client.ts";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import { syncReceipts } from "../../../src/mirror/statement/sync-receipts.ts";
import { syncMember } from "../../../src/mirror/sync-member.ts";
import type { MirrorStore } from "../../../src/mirror/store.ts";
import { Folder } from "../../../witness/folder.ts";
import { follow } from "../../../witness/follow.ts";
import { platformAt, Unreached } from "../../../witness/platform.ts";
import type { Client } from "../client.ts";
import type { Platform } from "./platform.ts";

export class Device {
  readonly #member: Client;
  readonly #store: MirrorStore = createMemoryStore();

  constructor(member: Client) {
    this.#member = member;
  }

  /** @returns the contradiction that the app reports, or null. */
  async sync(): Promise<string | null> {
    const { origin, token, uid } = this.#member;
    const api = createApi({
      base: `${origin}/api/`,
      token: () => token,
      language: () => "en",
      onSignedOut: (message) => {
        throw new Error(message);
      },
    });
    await syncMember(api, this.#store, uid!, () => undefined);
    await syncReceipts(api, this.#store, uid!);
    const contradiction = await this.#store.contradiction();
    if (contradiction) return `${contradiction.kind} ${contradiction.seq ?? ""}`;
    const { end } = (await this.#store.document("sync"))!.value;
    return end === null ? "the statement does not fit its balances" : null;
  }
}

export async function devicesOf({ members }: Platform): Promise<Device[]> {
  const devices = members.map((member) => new Device(member));
  for (const device of devices) {
    const said = await device.sync();
    if (said !== null) throw new Error(`a contradiction before anything was altered: ${said}`);
  }
  return devices;
}

export async function firstSaid(devices: readonly Device[]): Promise<string | null> {
  for (const device of devices) {
    const said = await device.sync();
    if (said !== null) return said;
  }
  return null;
}

export async function checked({ operator }: Platform): Promise<string | null> {
  return (await operator.call("GET operator/ledger/check", {})).broken;
}

/** A witness has followed the platform before, by its own clock. Null also where the platform did not answer. */
export async function witnessed({ server }: Platform, dir: string, now: Date): Promise<string | null> {
  const folder = new Folder(dir, server.origin);
  try {
    const options = { now, thorough: false, publicKey: null };
    const { findings } = await follow(platformAt(server.origin), folder, options);
    return findings[0] ?? null;
  } catch (error) {
    if (error instanceof Unreached) return null;
    throw error;
  } finally {
    folder.close();
  }
}
