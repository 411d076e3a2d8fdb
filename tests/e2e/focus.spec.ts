/** The keyboard's way through every screen: wherever it is, the screen shows it. */
import type { Page } from "@playwright/test";
import { focusedStop, focusFault, LOST } from "../support/focus-marks.ts";
import { expect, testWithoutWorker as test } from "../support/e2e.ts";
import {
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

const MOST_TABS = 90;

/**
 * Tabs through what is shown. What was replaced while it had the focus is walked to once more: it has come by then.
 * @param seen the kinds that were measured, which are measured once.
 */
async function walk(page: Page, where: string, seen: Set<string>): Promise<string[]> {
  const { faults, lost } = await walkOnce(page, where, seen);
  if (lost.length === 0) return faults;
  const again = await walkOnce(page, where, seen);
  return [...faults, ...again.faults, ...again.lost];
}

async function walkOnce(page: Page, where: string, seen: Set<string>) {
  const found = { faults: [] as string[], lost: [] as string[] };
  let first: string | undefined;
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await focusedStop(page);
    if (stop === null) break;
    const here = `${stop.kind} ${stop.name}`;
    if (here === first) break;
    first ??= here;
    if (seen.has(stop.kind)) continue;
    seen.add(stop.kind);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const fault = await focusFault(page, stop);
      const told = `${where}, ${colorScheme}: "${stop.name}" ${fault} (${stop.kind})`;
      if (fault === LOST) {
        found.lost.push(told);
        seen.delete(stop.kind);
      } else if (fault) found.faults.push(told);
    }
  }
  return found;
}

async function walkAll(page: Page, routes: readonly string[], seen: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    // Anew, so that the way begins at the top.
    await show(page, route);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    faults.push(...(await walk(page, route, seen)));
  }
  return faults;
}

for (const wide of ["", " @wide"]) {
  test(`fault 651: wherever the keyboard is on a member's screens, it is seen${wide}`, async ({
    app,
    veteran,
  }) => {
    const page = await app.open("/pages/login", "en", veteran);
    await pretendChain(page, veteran);
    await shown(page);
    expect(await walkAll(page, memberRoutes, new Set())).toEqual([]);
  });

  test(`fault 651: so it is on a visitor's screens and in sheets${wide}`, async ({ app, veteran }) => {
    const page = await app.open("/", "en");
    await shown(page);
    const seen = new Set<string>();
    const faults = await walkAll(page, visitorRoutes, seen);
    await page.close();
    const member = await app.open("/", "en", veteran);
    // A desk's levels are a table, whose sheets are the same.
    const sheets = wide ? moneySheets.filter(({ ready }) => !ready) : [...moneySheets, ...otherSheets];
    for (const sheet of sheets) {
      await openSheet(member, sheet);
      faults.push(...(await walk(member, `${sheet.route}, ${sheet.press}`, seen)));
      await member.keyboard.press("Escape");
      await expect(member.getByRole("dialog")).toBeHidden();
    }
    expect(faults).toEqual([]);
  });
}
