/**
 * A proxy before PostgreSQL that cuts a connection at the worst moment: after the commit, before the server learns
 * of it.
 */
import { once } from "node:events";
import net from "node:net";

export interface CommitCutter {
  /** The database's URL through the proxy. */
  url: string;
  /** Forwards the next commit of a keyed request, and cuts the connection instead of the answer. */
  cutNextCommit(): void;
  cut(): number;
  close(): Promise<void>;
}

const COMMIT = "commit\0";
/** Only keyed requests send this statement. */
const KEYED = /insert into "?outcome"?/;
/** The statement's prepared name: later requests send only the name. */
const NAMED = /(p[0-9a-f]{16})\0(?=[^\0]*insert into "?outcome"?)/g;

export async function openCommitCutter(databaseUrl: string): Promise<CommitCutter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let armed = false;
  let cut = 0;
  const wire = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    const names = new Set<string>();
    let keyed = false;
    let doomed = false;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    near.on("data", (chunk) => {
      const text = chunk.toString("latin1");
      for (const [, name] of text.matchAll(NAMED)) names.add(`${name}\0`);
      keyed ||= KEYED.test(text) || [...names].some((name) => text.includes(name));
      if (chunk.includes(COMMIT)) {
        doomed = armed && keyed;
        if (doomed) armed = false;
        keyed = false;
      }
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (!doomed) return void near.write(chunk);
      // The database has answered, so it has committed.
      cut += 1;
      near.destroy();
    });
  });
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const url = new URL(databaseUrl);
  // The URL may name a socket; the proxy needs TCP.
  url.search = "";
  url.port = String((wire.address() as net.AddressInfo).port);
  return {
    url: url.href,
    cutNextCommit: () => void (armed = true),
    cut: () => cut,
    async close() {
      for (const socket of sockets) socket.destroy();
      wire.close();
      await once(wire, "close");
    },
  };
}
