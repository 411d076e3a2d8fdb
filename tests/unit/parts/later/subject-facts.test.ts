import { renderToStaticMarkup } from "react-dom/server";
import { createElement, type ReactNode } from "react";
import { beforeAll, expect, test } from "vitest";
import type { Subject } from "../../../../contract/evidence/receipt.ts";
import { activate } from "../../../../src/i18n/index.ts";
import { stubDocument } from "../../screens/render.tsx";
import { subjectFacts } from "../../../../src/parts/later/receipts/subject-facts.tsx";

const textOf = (node: ReactNode) =>
  renderToStaticMarkup(createElement("p", null, node)).replaceAll(/<[^>]*>/g, "");
const shown = (action: string, subject: Subject) =>
  subjectFacts(action, subject, "en").map(({ name, value }) => [textOf(name), textOf(value)]);

beforeAll(async () => {
  stubDocument();
  await activate("en");
});

test("what was decided stands in the member's words, what the app does not know under its own name", () => {
  const recipient = { uid: "8", account: "bob" };
  expect(shown("wallet/transfer", { amount: "1200", recipient, memo: "rent", list: [[1]] })).toEqual([
    ["Recipient", "bob (UID 8)"],
    ["Amount", "1,200 USDT"],
    ["memo", "rent"],
    ["list", "[[1]]"],
  ]);
  expect(shown("nft/transfer", { nft: "2", quantity: 3, passes: [4, 5, 9] })).toEqual([
    ["Pass", "2"],
    ["Quantity", "3"],
    ["Pass numbers", "4, 5, 9"],
  ]);
  expect(shown("wallet/transferReturn", { returns: "a-1" })).toEqual([["Returns the transfer", "a-1"]]);
  expect(shown("nft/transferReturn", { returns: "a-1" })).toEqual([["Returns the gift", "a-1"]]);
});

test("a value that is not what it should be is shown as it is", () => {
  const subject = { recipient: "bob", amount: "much", fee: 1, to: "gold", termDays: null, __proto__x: [] };
  expect(shown("wallet/swap", subject).map(([, value]) => value)).toEqual([
    "bob",
    "gold",
    "much",
    "1",
    "null",
    "",
  ]);
});
