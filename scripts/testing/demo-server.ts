import { Client } from "../../tests/support/client.ts";
import { startServer } from "../../tests/support/server.ts";

export interface Demo {
  origin: string;
  account: string;
  password: string;
  token: string;
  uid: string;
  stop(): Promise<void>;
}

/** @throws Error when the demo does not print how to sign in. */
export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const server = await startServer({ flags: ["--demo"], env: { LIVE_CHANNELS: "0", ...env } });
  const [, account = "", password = ""] = /sign in {2}(\w+), password (\S+),/.exec(server.output()) ?? [];
  if (!account) throw new Error(`the demo printed no credentials:\n${server.output()}`);
  // No jobs run here that would make roots.
  await server.operator("root", "make");
  const client = await new Client(server.origin).login(account, password);
  const { origin } = server;
  return { origin, account, password, token: client.token!, uid: client.uid!, stop: () => server.stop() };
}
