/** Lines of passes: counted, numbered, and called by how the passes moved. */
import { beforeAll, expect, test, vi } from "vitest";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { lineTitle } from "../../../contract/wallet/line-titles.ts";
import type { Language } from "../../../contract/languages.ts";
import { activate } from "../../../src/i18n/index.ts";
import { formatSerials, serialsIn } from "../../../src/i18n/later/serials.ts";
import { agrees, GENESIS } from "../../../src/mirror/chain.ts";
import { recompute } from "../../../src/screens/wallet/statement/why/recompute.ts";
import { BalancesHidden } from "../../../src/ui/values/Own.tsx";
import { balances, line } from "../mirror/sample-statement.ts";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { LineRow } = await import("../../../src/parts/later/LineRow.tsx");
const { LineDetails } = await import("../../../src/screens/wallet/statement/LineDetails.tsx");
const { Why } = await import("../../../src/screens/wallet/statement/why/Why.tsx");

beforeAll(() => activate("en"));

const source = { transfer: "t", nft: 2, quantity: 2, serials: [17, 18] };

function passes(kind: string, amount: string, changes: Partial<BalanceLine> = {}): BalanceLine {
  const gift = kind === "pass-gift" ? { from: "ann", fromUid: "2", to: "ben", toUid: "3" } : {};
  return line(5, {
    asset: "pass",
    type: "nft",
    amount,
    balance: "4",
    source: { ...source, kind, ...gift },
    ...changes,
  });
}

test.each([
  ["nft", "2", "Pass bought", "+2 passes"],
  ["pass-stake", "-2", "Pass pledged", "\u22122 passes"],
  ["pass-gift", "-2", "Pass given", "\u22122 passes"],
  ["pass-gift", "2", "Pass received", "+2 passes"],
  ["pass-opening", "2", "Passes already held", "+2 passes"],
])("a line of %s by %s is called %s, and counts %s with their numbers", (kind, amount, title, counted) => {
  const text = textOf(render(<LineRow line={passes(kind, amount)} />));
  for (const part of [title, counted, "No. 17, 18", "Balance 4"]) expect(text).toContain(part);
  expect(text).not.toContain(".0");
});

test("one pass is one, and a purchase's line of usdt keeps its decimals", () => {
  const one = passes("nft", "1", { source: { ...source, kind: "nft", quantity: 1, serials: [17] } });
  expect(textOf(render(<LineRow line={one} />))).toContain("+1 pass ");
  const paid = passes("nft", "-600", { asset: "usdt" });
  expect(textOf(render(<LineRow line={paid} />))).toContain("\u2212600 .0000 USDT");
});

test.each([
  ["zh-CN", "+2 张通行证", "编号 17, 18"],
  ["vi-VN", "+2 thẻ", "Số 17, 18"],
  ["ko-KR", "+2 패스", "17, 18번"],
  ["ms-MY", "+2 pas", "Nombor 17, 18"],
] as [Language, string, string][])("in %s it is %s", async (language, counted, numbers) => {
  await activate(language);
  const text = textOf(render(<LineRow line={passes("nft", "2")} />));
  await activate("en");
  expect(text).toContain(counted);
  expect(text).toContain(numbers);
});

test("a returned gift is called so by both members' lines, and its details name the gift", () => {
  for (const amount of ["-2", "2"]) {
    const returned = passes("pass-gift", amount);
    returned.source["returns"] = "t-0";
    expect(textOf(render(<LineRow line={returned} />))).toContain("Pass returned");
    expect(textOf(render(<LineDetails line={returned} />))).toContain("Returns the gift t-0");
  }
});

test("the details name the tier, every number, and both members of a gift", () => {
  const text = textOf(render(<LineDetails line={passes("pass-gift", "-2")} />));
  for (const part of [
    "Pass given",
    "\u22122 passes",
    "Passes afterwards 4 passes",
    "Numbers 17, 18",
    "Given by ann",
    "Given to ben",
  ])
    expect(text).toContain(part);
});

test("a purchase's price is that of a pass, not of fuel", () => {
  const text = textOf(
    render(<LineDetails line={passes("nft", "2", { source: { ...source, kind: "nft", price: "300" } })} />),
  );
  expect(text).toContain("Price per pass 300 USDT");
});

test("with hidden balances no number of a pass can be read", () => {
  const shown = (
    <BalancesHidden value={true}>
      <LineRow line={passes("nft", "2")} />
      <LineDetails line={passes("nft", "2")} />
      <Why line={passes("nft", "2")} />
    </BalancesHidden>
  );
  expect(textOf(render(shown))).not.toMatch(/\b(17|18)\b|\b2 passes/);
});

test.each([
  ["as many as it says", "2", [17, 18], "fits"],
  ["as many as it says, given away", "-2", [17, 18], "fits"],
  ["more", "3", [17, 18], "differs"],
  ["fewer numbers", "2", [17], "differs"],
  ["one number twice", "2", [17, 17], "differs"],
  ["none", "2", [], "given"],
] as const)("a line of passes with %s is told apart", (_, amount, serials, verdict) => {
  const one = passes("nft", amount, { source: { ...source, kind: "nft", serials: [...serials] } });
  expect(recompute(one).verdict).toBe(verdict);
});

test("numbers that follow each other are one run, and what is too much is left out", () => {
  expect(formatSerials([3, 4, 5, 6, 9, 11, 12], "en")).toBe("3\u20136, 9, 11, 12");
  const odd = Array.from({ length: 20 }, (_, i) => 2 * i + 1);
  expect(formatSerials(odd, "en")).toBe("1, 3, 5, 7, 9, 11, 13, 15, \u2026");
  expect(formatSerials(odd, "en", Infinity)).toContain("39");
  expect(formatSerials([], "en")).toBe("");
  expect(serialsIn({ serials: [1, "x", null] })).toEqual([1]);
});

test("other types keep their own names", () => {
  expect(lineTitle(line(1))).toBe("credit");
});

test("balances agree with lines of passes, and one from before knew of none", () => {
  const end = { ...GENESIS, balances: { pass: "2" } };
  expect(agrees({ ...balances("0"), pass: "2" }, end)).toBe(true);
  expect(agrees({ ...balances("0"), pass: "1" }, end)).toBe(false);
  expect(agrees(balances("0"), end)).toBe(false);
  expect(agrees(balances("0"), GENESIS)).toBe(true);
});
