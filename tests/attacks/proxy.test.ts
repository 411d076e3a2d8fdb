/** Forwarded addresses: taken from named proxies, and from nobody else. */
import { expect } from "vitest";
import { networkOf } from "../../server/http/origin.ts";
import { trustedProxies } from "../../server/http/proxies.ts";
import { buildApp } from "../../server/main/app.ts";
import { openServer, type Opened } from "../support/engine.ts";
import { runServer } from "../support/server.ts";
import { onEmbedded, test } from "../support/test.ts";

const login = (server: Opened, trustProxy: string) =>
  buildApp(server.ctx, {
    ...server.environment,
    operatorToken: "",
    trustProxy,
    signInRate: 3,
    connections: () => null,
  });

const statuses = async (app: Awaited<ReturnType<typeof login>>, proxy: string, clients: string[]) => {
  const seen = [];
  for (const client of clients) {
    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/account/login",
      remoteAddress: proxy,
      headers: { "x-forwarded-for": client },
      payload: { account: "nobody_here", password: "not the password" },
    });
    seen.push(statusCode);
  }
  return seen;
};

const clients = Array.from({ length: 6 }, (_, i) => `203.0.113.${i + 1}`);

test("fault 109: members behind a named proxy are counted apart, behind another one together", async ({
  server,
}) => {
  const named = await login(server, "loopback, 10.1.0.0/16");
  const unnamed = await login(server, "loopback");
  try {
    expect(await statuses(named, "10.1.2.3", clients)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(named, "10.2.0.1", clients)).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await statuses(unnamed, "10.1.2.3", clients)).toEqual([200, 200, 200, 429, 429, 429]);
  } finally {
    await named.close();
    await unnamed.close();
  }
});

test("fault 109: forwarded headers from elsewhere are warned of, once", async () => {
  const server = await openServer();
  const app = await login(server, "loopback");
  try {
    const warnings: unknown[] = [];
    app.log.warn = (line: object) => void ("proxy" in line && warnings.push(line));
    await statuses(app, "127.0.0.1", clients.slice(0, 2));
    expect(warnings).toEqual([]);
    await statuses(app, "10.1.2.3", clients);
    expect(warnings).toEqual([{ proxy: "10.1.2.3" }]);
  } finally {
    await app.close();
    await server.close();
  }
});

test("fault 109: the addresses of one IPv6 customer count as one", async ({ server }) => {
  const app = await login(server, "loopback");
  try {
    const hosts = [1, 2, 3, 4].map((i) => `2001:db8:1:2::${i}`);
    expect(await statuses(app, "127.0.0.1", hosts)).toEqual([200, 200, 200, 429]);
  } finally {
    await app.close();
  }
  expect(networkOf("2001:0DB8:1:2:ffff::1")).toBe("2001:db8:1:2::/64");
  expect(networkOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(networkOf("192.0.2.1")).toBe("192.0.2.1");
});

onEmbedded.for(["nowhere", "10.0.0.0/33", "10.0.0.1/", "10.0.0.0/8/8", "2001:db8::/129", "10.0.0.0/-1"])(
  "the start is refused with the proxy %j",
  async (list) => {
    expect(() => trustedProxies(list)).toThrow(/^TRUST_PROXY must be a list/);
  },
);

onEmbedded("a wrong list of proxies stops the start", async () => {
  const { code, stderr } = await runServer({ TRUST_PROXY: "nowhere", DATA_DIR: "/nonexistent/starship" });
  expect([code, stderr.includes('not "nowhere"')]).toEqual([1, true]);
});
