/** Whom a line of the bill is between, and what its figures are called. */
import { beforeAll, expect, test, vi } from "vitest";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import { line } from "../mirror/sample-statement.ts";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { LineRow } = await import("../../../src/parts/later/LineRow.tsx");
const { LineDetails } = await import("../../../src/screens/wallet/statement/LineDetails.tsx");

beforeAll(() => activate("en"));

const hash = `0x${"ab".repeat(32)}`;

function of(type: BalanceLine["type"], amount: string, source: Record<string, unknown>) {
  const whole = { transfer: "t", kind: type, ...source } as BalanceLine["source"];
  return line(5, { asset: "usdt", type, amount, balance: "90", source: whole });
}

const shown: [string, BalanceLine, string][] = [
  ["a transfer that was sent", of("transfer", "-10", { from: "ann", to: "ben" }), "To ben"],
  ["a transfer that came", of("transfer", "10", { from: "ann", to: "ben" }), "From ann"],
  ["passes that were given", of("nft", "-1", { kind: "pass-gift", from: "ann", to: "ben" }), "To ben"],
  ["passes that came", of("nft", "1", { kind: "pass-gift", from: "ann", to: "ben" }), "From ann"],
  ["a deposit", of("deposit", "10", { from: "0xf39F…2266", txHash: hash, deposit: "4" }), "From 0xf39F…2266"],
  ["a withdrawal", of("withdraw", "-50", { address: "0x5aAe…eAed", withdrawal: "15" }), "To 0x5aAe…eAed"],
  ["an income", of("direct", "6", { account: "nova" }), "From nova"],
];

test.each(shown)("fault 816: %s says in the bill with whom it was", (_, one, party) => {
  expect(textOf(render(<LineRow line={one} />))).toContain(party);
});

test("fault 816: what is between nobody names nobody, and the assets of a trade are no members", () => {
  const swap = of("swap", "-10", { from: "usdt", to: "fuel" });
  const returned = of("withdraw", "50", { withdrawal: "15", status: "rejected" });
  for (const one of [swap, returned]) {
    expect(textOf(render(<LineRow line={one} />))).not.toMatch(/From |To /);
  }
});

test.each([
  ["withdraw", { withdrawal: "15" }, "50", "Withdrawal returned"],
  ["withdraw", { withdrawal: "15", address: "0x5aAe…eAed" }, "-50", "Withdrawal"],
  ["stake", { kind: "unstake", stake: "3" }, "50", "Pledge returned"],
  ["stake", { stake: "3" }, "-50", "Pledge"],
] as const)("fault 870: of %s by %o, %s is called %s in the bill", (type, source, amount, title) => {
  const one = of(type, amount, source);
  const named = new RegExp(`^${title} (?!returned)`);
  expect(textOf(render(<LineRow line={one} />))).toMatch(named);
  expect(details(one)).toMatch(named);
});

function details(one: BalanceLine) {
  return textOf(render(<LineDetails line={one} />));
}

test("fault 816: the details of a line name the other member, the address and the transaction", () => {
  expect(details(of("transfer", "-10", { from: "ann", to: "ben" }))).toContain("Recipient ben");
  expect(details(of("transfer", "10", { from: "ann", to: "ben" }))).toContain("Sender ann");
  const deposit = details(of("deposit", "10", { from: "0xf39F…2266", txHash: hash, deposit: "4" }));
  expect(deposit).toContain("Sender 0xf39F…2266");
  expect(deposit).toContain(`Transaction ${hash}`);
  const withdrawal = details(of("withdraw", "-50", { address: "0x5aAe…eAed", withdrawal: "15" }));
  expect(withdrawal).toContain("Recipient 0x5aAe…eAed");
  expect(withdrawal).toContain("Withdrawal number 15");
});

const hrefs = (one: BalanceLine) => render(<LineDetails line={one} />).match(/href="[^"]*"/g) ?? [];

test("fault 816: a deposit and a withdrawal lead from their line to what became of them", () => {
  expect(hrefs(of("deposit", "10", { deposit: "4" }))).toContain('href="#/pages/recharge?id=4"');
  expect(hrefs(of("withdraw", "50", { withdrawal: "15" }))).toContain('href="#/pages/withdraw?id=15"');
});

test("fault 817: locked fuel and the platform's profit are not called a payment of somebody's", () => {
  const released = details({
    ...of("release", "3.7", { base: "370", day: "2026-11-27" }),
    asset: "fuel",
  });
  expect(released).not.toContain("payment");
  expect(released).not.toContain("370 USDT");
  const profit = details(of("profit", "0.08", { base: "30", rate: "0.02", nft: 1, quantity: 2 }));
  expect(profit).not.toContain("payment");
  expect(profit).toContain("Platform's profit that day 30 USDT");
  const dividend = details(of("dividend", "19", { rate: "0.02", budget: "504" }));
  expect(dividend).toContain("Share of the pool paid that day 2%");
});
