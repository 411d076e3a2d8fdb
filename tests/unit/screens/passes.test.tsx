import { beforeAll, expect, test, vi } from "vitest";
import type { MyNft, NftStake, NftTransaction } from "../../../contract/passes/schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import { readQuantity, passIdIn, totalsOf, unstakedOf } from "../../../src/screens/passes/passes.ts";
import { checkRecipient } from "../../../src/screens/passes/sheets/check-recipient.ts";
import { buyFacts, doneFacts, remainderFacts } from "../../../src/screens/passes/sheets/facts.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { MoveRow, StakeRow } = await import("../../../src/screens/passes/mine/rows.tsx");
const { Holding } = await import("../../../src/screens/passes/Holding.tsx");
const { Profit } = await import("../../../src/screens/passes/mine/Profit.tsx");
const { connection } = await import("../../../src/state/connection.ts");
const { Pass } = await import("../../../src/screens/passes/Pass.tsx");
const { Quantity } = await import("../../../src/screens/passes/sheets/Quantity.tsx");

beforeAll(() => activate("en"));

const at = "2026-11-20T12:00:00.000Z";
const scout = {
  id: 1,
  name: "Scout",
  price: "100",
  supply: 600,
  remaining: 412,
  dailyRate: "0.0006",
  profitShare: "0.02",
};
const held: MyNft = {
  id: 1,
  quantity: 3,
  staked: 2,
  earnable: "50",
  dailyRate: "0.0006",
  waitingProfit: "1.5",
  earnedProfit: "20",
};
const move: NftTransaction = {
  id: "1",
  type: "MINT",
  nftId: 1,
  quantity: 3,
  direction: null,
  account: null,
  createdAt: at,
};

function profit(changes: Partial<MyNft>): string {
  return textOf(render(<Profit held={[{ ...held, ...changes }]} asOf={at} />));
}

function text(facts: Fact[]): string {
  return textOf(render(<Facts items={facts} />));
}

test.each([
  ["1", 1],
  [" 5 ", 5],
  ["0", null],
  ["6", null],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["1e0", null],
  ["00005", null],
])("of five passes, %j is read as %j", (typed, quantity) => {
  expect(readQuantity(typed, 5)).toBe(quantity);
});

test("where there are none, no quantity is right", () => {
  expect(readQuantity("1", 0)).toBeNull();
});

test("only what is not staked can be staked or given", () => {
  expect(unstakedOf(held)).toBe(1);
  expect(unstakedOf({ quantity: 2, staked: 2 })).toBe(0);
  expect(unstakedOf(undefined)).toBe(0);
});

test("totals add up over the kinds, but what the votes can take in is counted once", () => {
  const totals = totalsOf([held, { ...held, id: 4, waitingProfit: "0.00000001" }]);
  expect(totals).toEqual({
    quantity: 6,
    staked: 4,
    waiting: 150_000_001n,
    earned: 4_000_000_000n,
    earnable: 5_000_000_000n,
  });
  expect(totalsOf([]).earnable).toBe(0n);
});

test("the address names a pass, or none", () => {
  expect(passIdIn("id=3")).toBe(3);
  expect(passIdIn("")).toBe(0);
});

test("what passes cost, where half of it goes and what is left stands there before the password is asked", () => {
  const { facts, refusal } = buyFacts("300", 3, "1000", "en");
  expect(text(facts)).toBe(
    "Price per pass 300 USDT You pay 900 USDT Of which to the NFT pool 450 USDT USDT balance afterwards 100 .0000 USDT",
  );
  expect(refusal).toBeNull();
});

test.each([
  ["899.99999999", "insufficient_balance"],
  ["900", null],
  ["900.00000001", null],
  // Not on this device: then the server says it.
  [null, null],
])("with %s USDT, three passes of 300 are refused by: %s", (available, refusal) => {
  const preview = buyFacts("300", 3, available, "en");
  expect(preview.refusal).toBe(refusal);
  if (refusal || available === null) expect(text(preview.facts)).not.toContain("afterwards");
});

test("what staking and giving leave is said; a gift says nothing of staked ones", () => {
  expect(text(remainderFacts({ staked: 3, unstaked: 0 }, "en"))).toBe(
    "Pledged, afterwards 3 Not pledged, afterwards 0",
  );
  expect(text(remainderFacts({ unstaked: 2 }, "en"))).toBe("Not pledged, afterwards 2");
});

test("a receipt of a gift says what was given to whom", () => {
  expect(text(doneFacts("Scout", 2, "en", "nova"))).toBe("Pass Scout Quantity 2 Given to nova");
  expect(text(doneFacts("Scout", 2, "en"))).toBe("Pass Scout Quantity 2");
});

test.each([
  ["", /3 to 32/],
  ["no", /3 to 32/],
  ["with space", /3 to 32/],
  ["Nova", /yourself/],
  [" nova ", /yourself/],
])("the recipient %j is refused before anything is sent", (account, said) => {
  expect(checkRecipient(account, "nova")).toMatch(said);
});

test("any other account is for the server to know, also where one's own is not on this device", () => {
  expect(checkRecipient("orion", "nova")).toBeNull();
  expect(checkRecipient("nova", null)).toBeNull();
});

test("a refusal of the quantity, and a quantity that is none, are said at its field", () => {
  const refused = render(<Quantity text="2" max={5} refused="Sold out." onChange={vi.fn()} />);
  expect(refused).toContain('aria-invalid="true"');
  expect(textOf(refused)).toContain("1 to 5 Sold out.");
  const wrong = render(<Quantity text="6" max={5} refused={null} onChange={vi.fn()} />);
  expect(wrong).toContain('aria-invalid="true"');
  expect(textOf(wrong)).toContain("Enter a whole number from 1 to 5.");
  expect(render(<Quantity text="5" max={5} refused={null} onChange={vi.fn()} />)).not.toContain(
    "aria-invalid",
  );
});

test.each<[Partial<NftTransaction>, string]>([
  [{ type: "MINT" }, "Bought Scout"],
  [{ type: "STAKE" }, "Pledged Scout"],
  [{ type: "TRANSFER", direction: "in", account: "nova" }, "Received from nova Scout"],
  [{ type: "TRANSFER", direction: "out", account: "nova" }, "Given to nova Scout"],
])("a record says what became of passes: %j", (changes, said) => {
  const row = textOf(
    render(<MoveRow move={{ ...move, ...changes }} name="Scout" onShow={() => undefined} />),
  );
  expect(row.startsWith(said)).toBe(true);
  const sign = changes.type === "STAKE" ? "" : changes.direction === "out" ? "\u2212" : "+";
  expect(row.endsWith(` ${sign}3`)).toBe(true);
});

test("a stake says how many and what they have earned", () => {
  const stake: NftStake = { id: "9", nftId: 1, quantity: 2, createdAt: at, earnedProfit: "12.34567891" };
  const row = textOf(render(<StakeRow stake={stake} name="Scout" />));
  expect(row).toMatch(/^2 × Scout .* 12 \.3456 USDT earned$/);
});

test("records, stakes and holdings name the passes, and nothing where an earlier version left no numbers", () => {
  const serials = [17, 18, 30];
  const stake: NftStake = { id: "9", nftId: 1, quantity: 3, serials, createdAt: at, earnedProfit: "0" };
  expect(
    textOf(render(<MoveRow move={{ ...move, serials }} name="Scout" onShow={() => undefined} />)),
  ).toContain("Scout No. 17, 18, 30");
  expect(textOf(render(<StakeRow stake={stake} name="Scout" />))).toContain("No. 17, 18, 30");
  expect(textOf(render(<Holding held={{ ...held, serials }} name="Scout" />))).toContain("No. 17, 18, 30");
  expect(textOf(render(<Holding held={held} name="Scout" />))).not.toContain("No.");
});

test("without an active vote the member is told that staked passes are paid nothing", () => {
  const warning = "your pledged passes earn nothing";
  expect(profit({ earnable: "0" })).toContain(warning);
  expect(profit({ earnable: "0.00000001" })).not.toContain(warning);
  expect(profit({ earnable: "0", staked: 0 })).not.toContain(warning);
});

test("offline, what is earned is shown with the time that it is from", () => {
  connection.status = "offline";
  expect(textOf(render(<Profit held={[held]} asOf={at} />))).toContain("Offline, as of");
  connection.status = "online";
  expect(textOf(render(<Profit held={[held]} asOf={at} />))).not.toContain("Offline");
});

test("a pass that is sold out says so and cannot be bought; a visitor is led to its details", () => {
  const soldOut = render(<Pass pass={{ ...scout, remaining: 0 }} onBuy={vi.fn()} />);
  expect(textOf(soldOut)).toContain("Sold out");
  expect(/<button[^>]*aria-label="Buy Scout"[^>]*>/.exec(soldOut)?.[0]).toContain("disabled");
  const open = render(<Pass pass={{ ...scout, remaining: 1 }} onBuy={vi.fn()} />);
  expect(/<button[^>]*aria-label="Buy Scout"[^>]*>/.exec(open)?.[0]).not.toContain("disabled");
  const visitor = render(<Pass pass={scout} onBuy={null} />);
  expect(visitor).not.toContain("<button");
  expect(visitor).toContain('href="#/pages/nftDetails?id=1"');
});
