/** What all members own together can be checked by everybody, and that one's own balances are in it. Source: rules.md E26 to E28. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import { anchorData, type RootAnchor } from "../../contract/evidence/anchor.ts";
import type { PublishedRoot } from "../../contract/evidence/root.ts";
import { languages } from "../../contract/languages.ts";
import type { OwnPath } from "../../contract/evidence/schemas.ts";
import { amendSync } from "../support/amended-sync.ts";
import { newMember } from "../support/client.ts";
import { expect, testAlone as test } from "../support/e2e.ts";
import { setFourEyes } from "../support/four-eyes.ts";
import { shown } from "../support/screens.ts";

const INCLUDED = "are included in the total of 150 USDT.";
const SIGNED = "The newest root is signed, and the log continues the one known here.";

test("a member sees that their balances are in the total, offline afterwards too", async ({
  app,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "root_member");
  await member.credit("root_member", "150");
  const page = await app.open("/pages/evidence", "en", member);
  await expect(page.getByText("No root yet")).toBeVisible();
  await server.operator("root", "make");
  await page.reload();
  await expect(page.getByText(INCLUDED)).toBeVisible();
  await expect(page.getByText("This platform does not publish reserves on the chain.")).toBeVisible();
  await app.readyOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(INCLUDED)).toBeVisible();
  await expect(page.getByText("Offline, as of").first()).toBeVisible();
  await context.setOffline(false);
  // The next root, of a log that goes on.
  await member.credit("root_member", "50");
  await server.operator("root", "make");
  await page.reload();
  await expect(page.getByText("are included in the total of 200 USDT.")).toBeVisible();
});

test("a member who is told of other balances is shown an alarm on every screen", async ({ app, server }) => {
  const member = await newMember(server.origin, "root_wronged");
  await member.credit("root_wronged", "100");
  await server.operator("root", "make");
  const page = await app.open("/pages/evidence", "en", member);
  await expect(page.getByText("are included in the total of 100 USDT.")).toBeVisible();
  await server.operator("root", "make");
  await page.route("**/api/evidence/path", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: OwnPath };
    body.data.path!.leaves[0]!.slot ^= 1;
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  await expect(page.getByText("The path from your balances does not lead to the root.")).toBeVisible();
  await page.goto(`${server.origin}/#/pages/my`);
  await expect(
    page.getByText("The platform's total of all balances does not add up, or leaves yours out."),
  ).toBeVisible();
  // What was checked before stays.
  await page.goto(`${server.origin}/#/pages/evidence`);
  await expect(page.getByText("are included in the total of 100 USDT.")).toBeVisible();
});

test("a visitor sees totals, pools and the history, and checks them; offline afterwards too", async ({
  app,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "root_seen");
  await member.credit("root_seen", "150");
  const page = await app.open("/", "en");
  await page.getByRole("link", { name: "Totals and reserves" }).click();
  await expect(page.getByText("No root yet")).toBeVisible();
  await server.operator("root", "make");
  await member.credit("root_seen", "50");
  await server.operator("root", "make");
  await page.reload();
  await expect(page.getByText(SIGNED)).toBeVisible();
  await expect(page.getByText("Fuel burned so far")).toBeVisible();
  await expect(page.getByText("What the platform must hold for all")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Root 1" })).toContainText("150 USDT");
  await expect(page.getByRole("img", { name: /^USDT of members/ })).toBeVisible();
  await page.getByText("The chart as a table").click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await app.readyOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Root 2" })).toContainText("200 USDT");
  // Roots that were seen are taken back.
  await page.route("**/api/evidence/roots*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { list: unknown[] } };
    body.data.list.shift();
    await route.fulfill({ response, json: body });
  });
  await context.setOffline(false);
  await expect(
    page.getByText("The root log is shorter than before. Roots seen on this device are missing."),
  ).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Root 2" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText(SIGNED)).toBeVisible();
});

test("the chain's word on the root is asked of a node, said with its host, and kept offline", async ({
  app,
  server,
  context,
}) => {
  const member = await newMember(server.origin, "root_on_chain");
  await member.credit("root_on_chain", "150");
  await server.operator("root", "make");
  const publicNode = `${server.origin}/a-node`;
  const chain = { name: "BEP20", chainId: 56, token: "", confirmations: 15, explorer: "", demo: false };
  const config = { ...(await member.call("GET config", {})), chain: { ...chain, publicNode } };
  await amendSync(context, ({ documents }) => void Object.assign(documents, { config }));
  await context.route("**/api/evidence/path", (route) => amend(route, ({ root }: OwnPath) => [root]));
  let input = "";
  await context.route("**/a-node", (route) => {
    const { method } = route.request().postDataJSON() as { method: string };
    const { address: from, block } = anchor;
    const result = method === "eth_chainId" ? "0x38" : { from, input, blockHash: block.hash };
    return route.fulfill({ json: { jsonrpc: "2.0", id: 1, result } });
  });
  const { root } = await member.call("GET evidence/path", {});
  input = anchorData(root!.hash);
  const page = await app.open("/pages/evidence", "en", member);
  const { host } = new URL(server.origin);
  const said = page.getByText(`According to ${host}, this root is on the chain in block 12,345,678.`);
  await expect(said).toBeVisible();
  await app.readyOffline(page);
  // A node that does not answer changes nothing.
  await context.unroute("**/a-node");
  await context.route("**/a-node", (route) => route.abort());
  await page.reload();
  await expect(said).toBeVisible();
  await context.unroute("**/a-node");
  await context.route("**/a-node", (route) => {
    const { method } = route.request().postDataJSON() as { method: string };
    return route.fulfill({ json: { result: method === "eth_chainId" ? "0x38" : null } });
  });
  await page.reload();
  await expect(page.getByText(`According to ${host}, this root is not on the chain`)).toBeVisible();
});

test("totals and the sentence fit a small phone in every language", async ({ app, server, context }) => {
  const member = await newMember(server.origin, "root_small");
  await member.credit("root_small", "1234567.12345678");
  for (let i = 0; i < 2; i += 1) await server.operator("root", "make");
  // As where roots are written to a chain.
  await context.route("**/api/evidence/roots*", (route) =>
    amend(route, ({ list }: { list: PublishedRoot[] }) => list),
  );
  await context.route("**/api/evidence/path", (route) => amend(route, ({ root }: OwnPath) => [root]));
  for (const language of languages) {
    for (const [route, who] of [
      ["/pages/reserves", undefined],
      ["/pages/evidence", member],
    ] as const) {
      const page = await app.open(route, language, who);
      await page.setViewportSize({ width: 320, height: 640 });
      await expect(page.getByRole("status").first()).toBeVisible();
      await shown(page);
      await expect(page.getByText(anchor.transaction).first()).toBeVisible();
      await expectToFit(page);
      await page.close();
      await context.setStorageState({ cookies: [], origins: [] });
    }
  }
});

/** Roots of an answer stand on a chain. */
async function amend(route: Route, rootsOf: (data: never) => (PublishedRoot | null)[]): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { data: never };
  for (const root of rootsOf(body.data)) if (root) root.anchor = anchor;
  await route.fulfill({ response, json: body });
}

const anchor: RootAnchor = {
  chainId: 56,
  address: "0x1111111111111111111111111111111111111111",
  transaction: `0x${"7c".repeat(32)}`,
  block: { number: 12_345_678, hash: `0x${"3d".repeat(32)}` },
  at: "2026-11-22T10:00:00.000Z",
};

async function expectToFit(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, impact }) => `${impact} ${id}`)).toEqual([]);
}

test("everybody reads whether one operator alone can change balances", async ({ app, server }) => {
  await server.operator("root", "make");
  const page = await app.open("/pages/reserves", "en");
  const card = page.getByRole("region", { name: "Who can change balances by hand" });
  await expect(card).toContainText("A single operator");
  await setFourEyes(server.origin, true);
  await page.reload();
  await expect(card).toContainText("Two operators together");
  // Side by side at a desk.
  const columns = () =>
    page.locator("main section").evaluateAll((all) => {
      return new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size;
    });
  expect(await columns()).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(columns).toBe(2);
});
