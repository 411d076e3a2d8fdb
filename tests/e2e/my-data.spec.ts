/** "Your data": one file with what the platform holds about the member. Source: rules.md S108. */
import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { newMember, passwords } from "../support/client.ts";
import { expect, test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";

const { payPassword } = passwords;

const saveButton = (page: Page) => page.getByRole("button", { name: "Save my data" });

async function downloaded(page: Page): Promise<Record<string, unknown>> {
  const begun = page.waitForEvent("download");
  await saveButton(page).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^starship-data-\d{4}-\d\d-\d\d\.json$/);
  return JSON.parse(await fs.readFile(await download.path(), "utf8")) as Record<string, unknown>;
}

test("the file has what the member's screens show, the whole bill with receipts, and nothing of others", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "data_owner", "1000");
  const other = await newMember(server.origin, "data_below", "data_owner");
  await other.call("POST feedback/create", { content: "What the other one wrote." });
  await member.call("POST vote/create", { level: 2, payType: "usdt", payPassword });
  await member.call("POST wallet/transfer", { account: "data_below", amount: "10", payPassword });
  await member.call("POST feedback/create", { content: "Where is my data?" });

  const page = await app.open("/pages/security", "en", member);
  const file = await downloaded(page);
  await expect(page.getByText("The file is complete. Look for it among your downloads.")).toBeVisible();
  expect(file).toMatchObject({
    format: "starship-personal-data",
    version: 1,
    uid: member.uid,
    origin: server.origin,
    documents: {
      info: { value: { username: "data_owner" } },
      balances: { value: await member.call("GET wallet/balances", {}) },
      sessions: { value: await member.call("GET account/sessions", {}) },
    },
    records: {
      votes: [{ level: 2 }],
      transfers: [{ account: "data_below", amount: "10" }],
      feedback: [{ content: "Where is my data?" }],
      members: [{ account: "data_below" }],
    },
  });
  const { list: bill } = await member.call("GET wallet/balanceLogs", { limit: 200 });
  expect((file["statement"] as { seq: number }[]).map(({ seq }) => seq)).toEqual(
    bill.map(({ seq }) => seq).toReversed(),
  );
  expect(file["receipts"]).toHaveLength(2);
  const text = JSON.stringify(file);
  for (const secret of ["What the other one wrote.", member.token!, payPassword, "password_hash"])
    expect(text).not.toContain(secret);
});

test("without a connection the card says what it needs; one that fails or is stopped saves nothing", async ({
  app,
  server,
  context,
}) => {
  const page = await app.open("/pages/security", "en", await fundedMember(server, "data_offline", "10"));
  await app.readyOffline(page);
  let downloads = 0;
  page.on("download", () => (downloads += 1));

  const held = Promise.withResolvers<void>();
  await context.route("**/api/receipts*", async (route) => {
    await held.promise;
    await route.abort().catch(() => undefined);
  });
  await saveButton(page).click();
  await expect(page.getByText(/entries read\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText(/entries read\.$/)).toHaveCount(0);
  held.resolve();

  await context.setOffline(true);
  await expect(page.getByText("so it needs a connection")).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  expect(downloads).toBe(0);
});

test("a log-out while the file is made ends it, and nothing of the member is saved", async ({
  app,
  server,
  context,
}) => {
  const member = await fundedMember(server, "data_left", "10");
  const page = await app.open("/pages/security", "en", member);
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  const held = Promise.withResolvers<void>();
  await context.route("**/api/account/sessions", async (route) => {
    await held.promise;
    await route.continue();
  });
  await saveButton(page).click();
  await expect(page.getByText(/entr(y|ies) read\.$/)).toBeVisible();
  await member.call("POST account/sessionsEnd", {}).catch(() => undefined);
  await member.call("POST account/logout", {});
  held.resolve();
  await expect(page).toHaveURL(/#\/pages\/login/);
  expect(downloads).toBe(0);
});
