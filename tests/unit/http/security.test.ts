import Fastify from "fastify";
import { expect, test } from "vitest";
import { secure } from "../../../server/http/security.ts";

async function connectSrc(publicNode: string): Promise<string | undefined> {
  const app = Fastify();
  await secure(app, publicNode);
  app.get("/", () => "page");
  const { headers } = await app.inject("/");
  return /connect-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
}

test.each([
  ["", "'self'"],
  ["https://node.example/key/of/ours", "'self' https://node.example"],
  ["http://127.0.0.1:8545", "'self' http://127.0.0.1:8545"],
])("with the public node %j pages may ask %s", async (node, allowed) => {
  expect(await connectSrc(node)).toBe(allowed);
});
