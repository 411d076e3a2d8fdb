/** The demo as `npm start` makes it, in a folder of its own, with its first member signed in. */
import { Client } from "../../tests/support/client.ts";
import { startServer } from "../../tests/support/server.ts";

export interface Demo {
  origin: string;
  token: string;
  uid: string;
  stop(): Promise<void>;
}

/** @throws Error when the demo does not print how to sign in. */
export async function startDemo(): Promise<Demo> {
  const server = await startServer({ flags: ["--demo"] });
  const [, account = "", password = ""] = /sign in {2}(\w+), password (\S+),/.exec(server.output()) ?? [];
  if (!account) throw new Error(`the demo printed no sign-in:\n${server.output()}`);
  const client = await new Client(server.origin).login(account, password);
  return { origin: server.origin, token: client.token!, uid: client.uid!, stop: () => server.stop() };
}
