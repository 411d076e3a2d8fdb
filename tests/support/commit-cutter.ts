/** A wire between a server and PostgreSQL that a test can cut at the worst moment: committed, but nobody knows. */
import { once } from "node:events";
import net from "node:net";

export interface CommitCutter {
  /** The database's URL through the wire. */
  url: string;
  /** Lets the next commit of a keyed request through, and cuts its connection instead of bringing back the answer. */
  cutNextCommit(): void;
  /** How many were cut. */
  cut(): number;
  close(): Promise<void>;
}

const COMMIT = "commit\0";
/** What a keyed request does and nothing else: the server has other transactions too. */
const KEYED = /insert into "?outcome"?/;
/** Its name, where it is prepared: later requests of the connection send that alone. */
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
  // Not by the socket that it may name.
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
