import net from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const PACKET = 500;

export interface SlowProxy {
  origin: string;
  stop(): Promise<void>;
}

/**
 * A proxy on loopback whose connections share a slow downlink, packet by packet in turns. The uplink has no limit.
 * @param roundTripMs half of it delays each direction.
 */
export async function openSlowProxy(
  origin: string,
  { bytesPerSecond, roundTripMs }: { bytesPerSecond: number; roundTripMs: number },
): Promise<SlowProxy> {
  const target = Number(new URL(origin).port);
  /** What each client still has to be sent. */
  const due = new Map<net.Socket, Buffer[]>();
  let isSending = false;
  /** When the line has sent what it was given. */
  let freeAt = 0;

  const sendLater = (to: net.Socket, bytes: Buffer) =>
    setTimeout(() => void (to.destroyed || to.write(bytes)), roundTripMs / 2);

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while ([...due.values()].some((packets) => packets.length > 0)) {
      for (const [client, packets] of due) {
        const packet = packets.shift();
        if (!packet) continue;
        freeAt = Math.max(freeAt, performance.now()) + (packet.length / bytesPerSecond) * 1_000;
        await delay(freeAt - performance.now());
        sendLater(client, packet);
      }
    }
    isSending = false;
  }

  const proxy = net.createServer((client) => {
    const server = net.connect(target, "127.0.0.1");
    due.set(client, []);
    client.on("data", (bytes) => sendLater(server, bytes));
    server.on("data", (bytes) => {
      for (let from = 0; from < bytes.length; from += PACKET)
        due.get(client)?.push(bytes.subarray(from, from + PACKET));
      void sendAll();
    });
    client.on("error", () => client.destroy());
    server.on("error", () => client.destroy());
    client.once("close", () => {
      due.delete(client);
      server.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      for (const client of due.keys()) client.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
