import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseAmount } from "../../../contract/money.ts";
import type { TransferTerms } from "../../../src/screens/wallet/transfer/check.ts";
import { activate } from "../../../src/i18n/index.ts";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { checkTransfer } = await import("../../../src/screens/wallet/transfer/check.ts");
const { transferFacts } = await import("../../../src/screens/wallet/transfer/TransferSheet.tsx");

beforeAll(() => activate("en"));
afterEach(async () => void (await activate("en")));

const terms = {
  config: { applyTransferMinAmount: "10", transferAmountLimit: "200" },
  available: parseAmount("150"),
  own: "nova",
  ownRest: null,
};

function errors(account: string, amount: string, changes: Partial<TransferTerms> = {}) {
  const entered = new FormData();
  entered.set("account", account);
  entered.set("amount", amount);
  return checkTransfer(entered, { ...terms, ...changes });
}

test("the member's own limit is named before a password is asked for", () => {
  const ownRest = { limit: "100", left: parseAmount("50") };
  const named = "Your own daily limit is 100, of which 50 is left today.";
  expect(errors("vega", "60", { ownRest })).toEqual({ amount: named });
  expect(errors("vega", "50", { ownRest })).toEqual({});
});

test.each([
  ["0", "The amount is below the minimum of 10."],
  ["10", undefined],
  ["15", "The amount must be a multiple of 10."],
  [" 150 ", undefined],
  ["160", "Insufficient balance."],
  ["210", "The amount is above the limit of 200."],
  ["ten", "Enter a valid amount."],
])("an amount of %s is judged by the server's own rules: %s", (amount, error) => {
  expect(errors("vega", amount)).toEqual(error === undefined ? {} : { amount: error });
});

test("an amount is read as the language writes it, and not at all where it could be another one", async () => {
  await activate("vi-VN");
  const bounds = { config: { ...terms.config, transferAmountLimit: "0" }, available: null };
  // Twenty thousand to a Vietnamese reader, who must not be led to transfer twenty.
  expect(errors("vega", "20.000", bounds)).toHaveProperty("amount");
  expect(errors("vega", "20,0", bounds)).toEqual({});
  await activate("en");
  expect(errors("vega", "20,000", bounds)).toHaveProperty("amount");
});

test("a limit of 0 is none, and a balance that is not here refuses nothing", () => {
  const config = { ...terms.config, transferAmountLimit: "0" };
  expect(errors("vega", "100000", { config, available: null })).toEqual({});
});

test.each(["nova", " NOVA "])("%s is oneself, to whom nothing can be transferred", (account) => {
  expect(errors(account, "10")).toEqual({ account: "You cannot transfer to yourself." });
});

test("what is no account name is told before it is sent", () => {
  expect(errors("a b", "10")["account"]).toContain("3 to 32");
});

test("whom, how much, no fee, and what is left stand there before the password is asked", () => {
  const draft = { account: "vega", amount: "50" };
  const text = textOf(render(<Facts items={transferFacts(draft, "50", parseAmount("100"))} />));
  expect(text).toBe(
    "Receiving account vega You pay 50 USDT Fee No fee USDT balance afterwards 100 .0000 USDT",
  );
  expect(textOf(render(<Facts items={transferFacts(draft, "50", null)} />))).not.toContain("afterwards");
});
