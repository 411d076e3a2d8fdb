/**
 * No screen, full or empty, and no sheet has a serious barrier, in the dark theme or the light one, or something to press that is
 * too small for a finger; and none reports a fault. Source: rules.md U17.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, testWithoutWorker as test } from "../support/e2e.ts";
import { fundedMember } from "../support/member.ts";
import { faultsOf } from "../support/page-faults.ts";
import { smallTargets } from "../support/press-targets.ts";
import {
  emptyRoutes,
  memberRoutes,
  moneySheets,
  openSheet,
  otherSheets,
  show,
  shown,
  visitorRoutes,
} from "../support/screens.ts";
import { pretendChain } from "../support/veteran.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "dark", trace: "off" });

/** Neither what passes nor media that play are asked for. */
const quick = { resultTypes: ["violations" as const], preload: false };

/** What axe finds serious, each with where. Only colours differ between the themes. */
async function barriers(page: Page, where: string, within = "html"): Promise<string[]> {
  // No screen here frames another page: in this mode axe stays in the page that is shown, in a third of the time.
  const axe = () => new AxeBuilder({ page }).include(within).setLegacyMode(true).options(quick);
  const found = await seriousOf(page, axe());
  await page.emulateMedia({ colorScheme: "light" });
  const small = (await smallTargets(page)).map((target) => `small: ${target}`);
  const light = await seriousOf(page, axe().withRules(["color-contrast"]));
  await page.emulateMedia({ colorScheme: "dark" });
  return [...found, ...small, ...light.map((fault) => `light: ${fault}`)].map(
    (fault) => `${where}: ${fault}`,
  );
}

async function seriousOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await shown(page);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

async function barriersOn(page: Page, routes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const faults = faultsOf(page);
  await shown(page);
  for (const route of routes) {
    await show(page, route);
    found.push(...(await barriers(page, route)));
    found.push(...faults.splice(0).map((fault) => `${route}: ${fault}`));
  }
  return found;
}

test("no screen of a visitor has a serious barrier", async ({ app }) => {
  const page = await app.open("/", "en");
  expect(await barriersOn(page, visitorRoutes)).toEqual([]);
});

const PARTS = 3;
for (let part = 0; part < PARTS; part += 1) {
  test(`no screen of a member with all there is has a serious barrier, part ${part + 1} of ${PARTS}`, async ({
    app,
    veteran,
  }) => {
    const page = await app.open("/pages/login", "en", veteran);
    await pretendChain(page, veteran);
    const routes = memberRoutes.filter((_, index) => index % PARTS === part);
    expect(await barriersOn(page, routes)).toEqual([]);
  });
}

test("no screen that has nothing yet has a serious barrier", async ({ app, server }) => {
  const page = await app.open("/", "en", await fundedMember(server, "empty_handed", "0"));
  expect(await barriersOn(page, Object.keys(emptyRoutes))).toEqual([]);
});

for (const [name, sheets] of [
  ["sheet of votes and fuel", moneySheets.filter(({ route }) => /vote|trade|pledge/.test(route))],
  ["sheet of passes and of money sent", moneySheets.filter(({ route }) => !/vote|trade|pledge/.test(route))],
  ["other sheet", otherSheets],
] as const) {
  test(`no ${name} has a serious barrier`, async ({ app, veteran }) => {
    const page = await app.open("/", "en", veteran);
    const found: string[] = [];
    for (const sheet of sheets) {
      await openSheet(page, sheet);
      found.push(...(await barriers(page, `${sheet.route}, ${sheet.press}`, "dialog[open]")));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    expect(found).toEqual([]);
  });
}
