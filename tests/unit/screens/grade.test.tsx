import { beforeAll, expect, test, vi } from "vitest";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import { activate } from "../../../src/i18n/index.ts";
import { BalancesHidden } from "../../../src/ui/values/Own.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { GradeFacts } = await import("../../../src/screens/team/members/Grade.tsx");

beforeAll(() => activate("en"));

const grades = defaultSettings.leadershipGrades;
const facts = (grade: number, performance: string) => (
  <GradeFacts grade={grade} performance={performance} grades={grades} />
);
const shown = (grade: number, performance: string) => textOf(render(facts(grade, performance)));

test("fault 822: a grade says its rate, and what the next one needs and brings", () => {
  const text = shown(2, "60600");
  expect(text).toContain("Your grade, V2 2%");
  expect(text).toContain("Next grade, V3 3% From a performance of 200,000 USDT");
  expect(text).toMatch(/Still missing 139,400 ?\.0000 USDT/);
  expect(text).toContain("V5 · 5% 5,000,000 USDT");
  expect(text).toContain("is not guaranteed");
});

test("after the last grade there is no next one", () => {
  const text = shown(5, "6000000");
  expect(text).toContain("Your grade, V5 5%");
  expect(text).not.toMatch(/Next grade|Still missing/);
});

test("hidden balances hide how far a team is from the next grade", () => {
  const text = textOf(render(<BalancesHidden value={true}>{facts(2, "60600")}</BalancesHidden>));
  expect(text).not.toContain("139,400");
});
