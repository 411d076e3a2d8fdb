/** Red team: figures of the member's own while balances are hidden (C20). */
import "./screens/with-document.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { parseAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { activate } from "../../src/i18n/index.ts";
import { amountFacts } from "../../src/screens/withdrawals/amount-facts.tsx";
import { Facts } from "../../src/ui/later/lists/Facts.tsx";
import { BalancesHidden } from "../../src/ui/values/Own.tsx";
import { render, stubDocument, textOf } from "./screens/render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
beforeAll(() => activate("en"));

test("what the member has withdrawn today is not told by what is left of the limit", () => {
  const limits = { dayLimit: "5000", terms: defaultSettings, available: parseAmount("9000"), remaining: parseAmount("4321") };
  const text = textOf(render(<BalancesHidden value><Facts items={amountFacts(null, limits as never, "en")} /></BalancesHidden>));
  console.log(text);
  expect(text).not.toMatch(/4,?321/);
});
