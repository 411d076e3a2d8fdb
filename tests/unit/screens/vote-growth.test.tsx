import "./with-document.ts";
import { beforeAll, expect, test } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import type { Vote } from "../../../contract/votes/schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import { ownVotes } from "../../../src/screens/votes/own-votes.ts";
import { planOf, type Intent } from "../../../src/screens/votes/plan.tsx";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

beforeAll(async () => {
  stubDocument();
  await activate("en");
});

/** A vote of level 2 that was agreed at, and re-invested in once. */
const vote: Vote = {
  id: "9",
  level: 2,
  payPrice: "300",
  voteValue: "960",
  releaseValue: "100",
  leaveReleaseValue: "860",
  seat: 4,
  canRepurchaseCount: 9,
  repurchaseValue: "480",
  repurchaseFuel: "50",
  status: "active",
  createdAt: "2026-11-20T12:00:00.000Z",
};

const levelOf = (level: number) => defaultSettings.voteLevels[level - 1]!;

function plan(intent: Intent, balance: string | null, fuel = "50", votes: Vote[] = [vote]) {
  const available = balance === null ? null : { balance: parseAmount(balance), fuel: parseAmount(fuel) };
  return planOf(intent, { own: ownVotes(votes), payType: "usdt", available, language: "en" });
}

const shown = (of: ReturnType<typeof plan>) => textOf(render(<Facts items={of.facts} />));

test("an upgrade costs the difference to what was paid, and keeps what a re-investment has added", () => {
  const upgrade = plan({ kind: "upgrade", level: levelOf(4) }, "1000");
  expect(upgrade).toMatchObject({ pay: parseAmount("700"), refusal: null });
  expect(shown(upgrade)).toBe(
    "Your vote From level 2 to level 4 You pay the difference 700 USDT Position Next position of level 4 " +
      "Position given up 4 of level 2 Income cap now 960 USDT Income cap 2,280 USDT " +
      "Can still earn now 860 USDT Can still earn afterwards 2,180 USDT USDT balance afterwards 300 .0000 USDT",
  );
});

test.each([
  ["700", null],
  ["699.99999999", "insufficient_balance"],
  ["700.00000001", null],
])("with %s USDT an upgrade for 700 is refused as %s", (balance, refusal) => {
  expect(plan({ kind: "upgrade", level: levelOf(4) }, balance).refusal).toBe(refusal);
});

test("an upgrade to the level that the vote has, or below, is a downgrade even before the balance is known", () => {
  expect(plan({ kind: "upgrade", level: levelOf(2) }, null).refusal).toBe("downgrade");
  expect(plan({ kind: "upgrade", level: levelOf(1) }, null).refusal).toBe("downgrade");
  expect(plan({ kind: "upgrade", level: levelOf(3) }, null).refusal).toBeNull();
});

test("a re-investment says what it costs and burns, what it adds, and what is left of both", () => {
  const repurchase = plan({ kind: "repurchase" }, "1000", "80");
  expect(repurchase).toMatchObject({ pay: parseAmount("300"), fuel: parseAmount("50"), refusal: null });
  expect(shown(repurchase)).toBe(
    "Your vote Level 2 Position 4, kept You pay 300 USDT Fuel burned 50 .0000 EPD Added to the income cap 480 USDT " +
      "Income cap 1,440 USDT Can still earn now 860 USDT Can still earn afterwards 1,340 USDT " +
      "Chances left for this vote 8 " +
      "USDT balance afterwards 700 .0000 USDT Fuel (EPD) afterwards 30 .0000 EPD",
  );
});

test("where only fuel is short, that is what is said to be", () => {
  expect(plan({ kind: "repurchase" }, "300", "49.99999999")).toMatchObject({
    refusal: "insufficient_balance",
    isFuelShort: true,
  });
  expect(plan({ kind: "repurchase" }, "299.99999999", "50")).toMatchObject({
    refusal: "insufficient_balance",
    isFuelShort: false,
  });
  expect(plan({ kind: "repurchase" }, "300", "50").refusal).toBeNull();
});

test("without a vote, without an active one, and without a chance: each is told as what it is", () => {
  expect(plan({ kind: "repurchase" }, "1000", "50", []).refusal).toBe("no_active_vote");
  const used: Vote = { ...vote, status: "out", canRepurchaseCount: 0 };
  expect(plan({ kind: "repurchase" }, "1000", "50", [used]).refusal).toBe("no_chances");
  expect(plan({ kind: "upgrade", level: levelOf(3) }, "1000", "50", [used]).refusal).toBe("no_active_vote");
});

test("what is left is not guessed where the balances are not on this device", () => {
  const unknown = shown(plan({ kind: "repurchase" }, null));
  expect(unknown).not.toContain("balance afterwards");
  expect(unknown).not.toContain("(EPD) afterwards");
});
