/** Source: rules.md C209. */
import { expect, onTestFinished } from "vitest";
import { Client, newMember } from "../support/client.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { openOn } from "../support/opened.ts";
import { Mirror, syncTo } from "../support/sync.ts";
import { onPostgres, test } from "../support/test.ts";

const first = "https://starship.example";
const second = "https://starship.test";

async function open(publicOrigins: string[]): Promise<Opened> {
  const server = await openServer({ publicOrigins });
  onTestFinished(() => server.close());
  return server;
}

test("fault 951: whoever reaches the app at one address learns all of them", async () => {
  const { origin } = await open([first, second]);
  expect((await new Client(origin).call("GET config", {})).addresses).toEqual([first, second]);
  const mirror = new Mirror();
  await syncTo(mirror, await newMember(origin, "ada"));
  expect(mirror.documents.config?.addresses).toEqual([first, second]);
});

test("a server without public addresses names none", async ({ server }) => {
  expect((await new Client(server.origin).call("GET config", {})).addresses).toEqual([]);
});

onPostgres("fault 951: a device that has the addresses learns of another one", async () => {
  const before = await open([first]);
  const member = await newMember(before.origin, "ben");
  const mirror = new Mirror();
  await syncTo(mirror, member);
  const { environment, clock } = before;
  const after = await openOn({ ...environment, port: 0, publicOrigins: [first, second] }, clock);
  onTestFinished(() => after.close());
  await syncTo(mirror, Object.assign(new Client(after.origin), { token: member.token }));
  expect(mirror.documents.config?.addresses).toEqual([first, second]);
});
