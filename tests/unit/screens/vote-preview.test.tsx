import "./with-document.ts";
import { beforeAll, expect, test } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import { previewVote } from "../../../contract/votes/payment-rules.ts";
import { activate } from "../../../src/i18n/index.ts";
import { previewFacts } from "../../../src/screens/votes/preview-facts.tsx";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

const level = { level: 2, payPrice: "300", voteValue: "480", repurchaseFuel: "50", repurchaseCount: 10 };

beforeAll(async () => {
  stubDocument();
  await activate("en");
});

function facts(available: string | null, chosen = level) {
  const preview = available === null ? null : previewVote(chosen, 0, parseAmount(available));
  return textOf(render(<Facts items={previewFacts(chosen, preview, "usdt", "en")} />));
}

test("what a vote costs, buys and leaves stands there before the password is asked", () => {
  expect(facts("1000")).toBe(
    "You pay 300 USDT Income cap 480 USDT Re-investment chances 10 USDT balance afterwards 700 .0000 USDT",
  );
});

test("what is left is not guessed where the balance is not on this device", () => {
  expect(facts(null)).not.toContain("afterwards");
});

test("a balance below zero is never shown", () => {
  expect(facts("299.99999999")).not.toContain("afterwards");
  expect(facts("300")).toContain("USDT balance afterwards 0 .0000");
});

test("a price is shown with every decimal that it has", () => {
  expect(facts("1000", { ...level, payPrice: "300.00000001" })).toContain("You pay 300.00000001 USDT");
});
