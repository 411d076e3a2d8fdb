import "./with-document.ts";
import type { ReactNode } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { parseAmount } from "../../../contract/money.ts";
import { previewSwap } from "../../../contract/fuel/swap-rules.ts";
import { previewVote } from "../../../contract/votes/payment-rules.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import { activate } from "../../../src/i18n/index.ts";
import { buyFacts, remainderFacts } from "../../../src/screens/passes/sheets/facts.tsx";
import { stakeFacts } from "../../../src/screens/fuel/stake/stake-facts.tsx";
import { previewFacts } from "../../../src/screens/votes/preview-facts.tsx";
import { amountFacts } from "../../../src/screens/withdrawals/amount-facts.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { LineRow } from "../../../src/parts/later/LineRow.tsx";
import { Outcome } from "../../../src/parts/later/money/Outcome.tsx";
import { ReceiptView } from "../../../src/parts/later/money/ReceiptView.tsx";
import { BalancesHidden } from "../../../src/ui/values/Own.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { transferFacts } = await import("../../../src/screens/wallet/transfer/TransferSheet.tsx");
const { quoteFacts } = await import("../../../src/screens/fuel/swap/quote-facts.tsx");
const { Holding } = await import("../../../src/screens/passes/Holding.tsx");
const { MoveRow, StakeRow } = await import("../../../src/screens/passes/mine/rows.tsx");
const { Quantity } = await import("../../../src/screens/passes/sheets/Quantity.tsx");
const { StakeCard } = await import("../../../src/screens/fuel/stake/StakeCard.tsx");
const { DepositDetails } = await import("../../../src/screens/deposits/DepositDetails.tsx");
const { FuelCard } = await import("../../../src/screens/fuel/swap/FuelCard.tsx");
const { SwapForm } = await import("../../../src/screens/fuel/swap/SwapForm.tsx");

beforeAll(() => activate("en"));

const AT = "2026-11-20T12:00:00.000Z";
/** The one figure that nobody may read, however it is written: 4,321 and nothing else has a 4 and a 3 side by side. */
const SECRET = 4321n * 100_000_000n;
const READ = /4,?321|8,?642/;
const config = { ...defaultSettings, voteSplit: defaultSettings.paymentSplit, chain: null };
const of = (items: Fact[]) => <Facts items={items} />;
const paying = (amount: bigint) => SECRET + amount;
const hundred = parseAmount("100");
const level = { level: 1, payPrice: "100", voteValue: "150", repurchaseFuel: "10", repurchaseCount: 10 };
const swap = previewSwap({ from: "usdt", to: "fuel" }, hundred, paying(hundred), config);
const limits = {
  dayLimit: "5000",
  terms: config,
  available: paying(hundred),
  remaining: parseAmount("5000"),
  ownRest: null,
};
const held = { id: 1, quantity: 8642, staked: 4321, earnable: "0", dailyRate: "0" };
const balances = {
  ordinalsAmount: "0",
  usdt: "4321",
  balance: "4321",
  lockUsd: "0",
  usd: "0",
  repurchasePoints: "0",
  fuel: "0",
  lock: "0",
  setting: { ordinalsRate: "0" },
};
const receipt = {
  key: "k",
  action: "vote/create",
  at: AT,
  entries: [{ asset: "usdt" as const, amount: "-100", balance: "4321", seq: 3 }],
  hash: "c".repeat(64),
  signature: "s",
};
const line = {
  id: "1",
  seq: 1,
  asset: "usdt" as const,
  type: "credit" as const,
  amount: "4321",
  balance: "8642",
  source: { transfer: "t", kind: "credit" },
  createdAt: AT,
  prevHash: "0",
  hash: "1",
};
const deposit = {
  id: "1",
  txHash: "0x00",
  amount: "4321",
  status: "credited" as const,
  confirmations: 15,
  reason: null,
  createdAt: AT,
  creditedAt: AT,
};
const stakes = {
  staked: "4321",
  pendingRelease: "4321",
  frozenRelease: "4321",
  rate: "0.005",
  earned: "4321",
};
const moved = { id: "1", type: "MINT" as const, nftId: 1, quantity: 4321, account: "", createdAt: AT };

const own: [where: string, shown: () => ReactNode, stays: string][] = [
  [
    "what a vote leaves",
    () => of(previewFacts(level, previewVote(level, 0, paying(hundred)), "usdt", "en")),
    "100 USDT",
  ],
  [
    "what a conversion leaves",
    () => of(quoteFacts({ from: "usdt", to: "fuel" }, swap, config, "en")),
    "92 .0000 EPD",
  ],
  [
    "what a transfer leaves",
    () => of(transferFacts({ account: "vega", amount: "10" }, "10", SECRET)),
    "10 USDT",
  ],
  ["what a pledge leaves", () => of(stakeFacts(hundred, SECRET, config, "en")), "100 EPD"],
  ["what passes leave", () => of(buyFacts("100", 1, "4421", "en").facts), "100 USDT"],
  ["what a withdrawal leaves", () => of(amountFacts(hundred, limits, "en")), "95 .0000 USDT"],
  ["what could be withdrawn", () => of(amountFacts(null, { ...limits, available: SECRET }, "en")), "5%"],
  [
    "what is left of today's limit, and so what was withdrawn (fault 764)",
    () => of(amountFacts(null, { ...limits, remaining: SECRET }, "en")),
    "5%",
  ],
  [
    "how many passes are left",
    () => of(remainderFacts({ staked: 4321, unstaked: 8642 }, "en")),
    "Pledged, afterwards",
  ],
  [
    "how many passes are held",
    () => <Holding held={{ ...held, waitingProfit: "0", earnedProfit: "0" }} name="Scout" />,
    "Scout",
  ],
  [
    "how many passes came",
    () => <MoveRow move={{ ...moved, direction: "in" }} name="Scout" onShow={() => undefined} />,
    "Bought",
  ],
  [
    "what a stake of passes earned",
    () => (
      <StakeRow
        stake={{ id: "1", nftId: 1, quantity: 8642, createdAt: AT, earnedProfit: "4321" }}
        name="Scout"
      />
    ),
    "Scout",
  ],
  [
    "how many passes there are to stake",
    () => <Quantity text="x" max={4321} own refused={null} onChange={vi.fn()} />,
    "no more than you have",
  ],
  [
    "a receipt",
    () => (
      <>
        <Outcome status="done" receipt={receipt} />
        <ReceiptView receipt={receipt} onClose={vi.fn()} />
      </>
    ),
    "\u2212100",
  ],
  ["a line of the bill", () => <LineRow line={line} />, "Balance"],
  [
    "a deposit",
    () => <DepositDetails deposit={deposit} needed={15} least={null} explorer={null} />,
    "Credited",
  ],
  ["what is pledged", () => <StakeCard info={stakes} asOf={AT} />, "0.5%"],
  ["what there is of fuel", () => <FuelCard fuel="4321" price="2" asOf={AT} />, "At the current price"],
  [
    "what there is to convert",
    () => (
      <Router ssrSearch="">
        <SwapForm balances={balances} config={config} onReview={vi.fn()} />
      </Router>
    ),
    "Multiples of 10",
  ],
];

test.each(own)(
  "%s can be read, and with hidden balances cannot; what is needed to decide stays",
  (_, shownBy, stays) => {
    const shown = shownBy();
    const open = textOf(render(shown));
    const hidden = textOf(render(<BalancesHidden value={true}>{shown}</BalancesHidden>));
    expect(open).toMatch(READ);
    expect(hidden).not.toMatch(READ);
    expect(hidden).toContain(stays);
  },
);
