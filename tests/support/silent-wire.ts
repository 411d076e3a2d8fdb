/** A wire to PostgreSQL whose open connections fall silent, as when its machine loses power: nothing comes, and nothing ends. */
import { once } from "node:events";
import net from "node:net";

export interface SilentWire {
  /** The database's URL through the wire. */
  url: string;
  /** From now on the connections that are open carry nothing; later ones do, as after a failover. */
  fallSilent(): void;
  close(): Promise<void>;
}

export async function openSilentWire(databaseUrl: string): Promise<SilentWire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  const silent = new WeakSet<net.Socket>();
  const wire = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("data", (chunk) => void (silent.has(one) || other.write(chunk)));
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const url = new URL(databaseUrl);
  // Not by the socket that it may name.
  url.search = "";
  url.port = String((wire.address() as net.AddressInfo).port);
  return {
    url: url.href,
    fallSilent: () => sockets.forEach((socket) => silent.add(socket)),
    async close() {
      for (const socket of sockets) socket.destroy();
      wire.close();
      await once(wire, "close");
    },
  };
}
