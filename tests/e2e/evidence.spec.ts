/** What contradicts what this device has seen is said on every screen, and can be proven with a file. Source: rules.md E24, E25. */
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { AxeBuilder } from "@axe-core/playwright";
import { languages } from "../../contract/languages.ts";
import { newMember } from "../support/client.ts";
import { amendSync } from "../support/amended-sync.ts";
import { expect, test } from "../support/e2e.ts";
import { shown } from "../support/screens.ts";

const script = path.resolve(import.meta.dirname, "../../docs/verify-evidence.mjs");
const BANNER = "The platform's records contradict what it signed before.";

test("a statement that was cut is not taken over: the alarm stands on every screen, with both ends in a file", async ({
  app,
  server,
}) => {
  const member = await newMember(server.origin, "evidence_cut");
  await member.credit("evidence_cut", "100");
  const before = await member.call("GET receipt/head", {});
  await member.credit("evidence_cut", "50");
  const page = await app.open("/pages/evidence", "en", member);
  await expect(page.getByText("Nothing since then contradicts it.")).toBeVisible();
  await member.credit("evidence_cut", "7");
  await amendSync(page, (answer) => {
    answer.documents.head = before;
  });
  await page.reload();
  await expect(page.getByText(BANNER)).toBeVisible();
  await expect(page.getByText("The signed end of your statement does not match its entries.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save evidence" }).click();
  const file = path.join(test.info().outputDir, "evidence.json");
  await (await downloading).saveAs(file);
  const { keys } = JSON.parse(await fs.readFile(file, "utf8")) as { keys: { publicKey: string } };
  const checking = promisify(execFile)(process.execPath, [script, file, "--key", keys.publicKey]);
  await expect(checking).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("CONTRADICTION") });
  for (const route of ["index", "my", "bill"]) {
    await page.goto(`${server.origin}/#/pages/${route}`);
    await expect(page.getByText(BANNER)).toBeVisible();
  }
  // The balance of before.
  await expect(page.getByText("+7", { exact: false })).toBeHidden();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the evidence fits a small phone in every language", async ({ app, server, context }) => {
  const member = await newMember(server.origin, "evidence_small");
  await member.credit("evidence_small", "100");
  const before = await member.call("GET receipt/head", {});
  await member.credit("evidence_small", "50");
  for (const language of languages) {
    const page = await app.open("/pages/evidence", language, member);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole("heading").first()).toBeVisible();
    await amendSync(page, (answer) => {
      answer.documents.head = before;
    });
    await page.reload();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await shown(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, impact }) => `${impact} ${id}`)).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
    await context.setStorageState({ cookies: [], origins: [] });
  }
});
