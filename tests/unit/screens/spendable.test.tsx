import type { FunctionComponent } from "react";
import { ref } from "valtio/vanilla";
import { Router } from "wouter";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import { activate } from "../../../src/i18n/index.ts";
import type { DocumentKey, DocumentRow } from "../../../src/shared/schema.ts";
import { fakeBrowser } from "../browser.ts";
import { render, textOf } from "./render.tsx";

fakeBrowser();
const { documents } = await import("../../../src/state/documents.ts");
const { Balances } = await import("../../../src/screens/home/Balances.tsx");
const { Assets } = await import("../../../src/screens/my/Assets.tsx");
const { default: Convert } = await import("../../../src/screens/wallet/transfer/index.tsx");
const { NewWithdrawal } = await import("../../../src/screens/withdrawals/NewWithdrawal.tsx");

beforeAll(() => activate("en"));

const AT = "2026-11-21T11:00:00Z";
const balances = {
  ordinalsAmount: "0",
  usdt: "120",
  balance: "70",
  lockUsd: "0",
  usd: "120",
  repurchasePoints: "0",
  fuel: "0",
  lock: "0",
  setting: { ordinalsRate: "0.45" },
};
const canWithdraw = {
  can: true,
  reason: null,
  opensAt: AT,
  closesAt: AT,
  serverTime: AT,
  limit: "0",
  remaining: "0",
  min: "20",
  multiple: 10,
  feeRate: "0.05",
  available: "70",
  heldUntil: null,
};
const config = { ...defaultSettings, voteSplit: defaultSettings.paymentSplit, chain: null };

function keep(changes: Partial<typeof balances> = {}) {
  const values = { balances: { ...balances, ...changes }, config, canWithdraw };
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, asOf: AT }));
  documents.rows = ref(new Map(rows.map((row) => [row.key as DocumentKey, row as DocumentRow])));
}

beforeEach(() => keep());

const screens: [name: string, Screen: FunctionComponent][] = [
  ["home", Balances],
  ["my", Assets],
  [
    "convert",
    () => (
      <Router ssrPath="/pages/convert" ssrSearch="">
        <Convert />
      </Router>
    ),
  ],
  [
    "withdraw",
    () => (
      <NewWithdrawal
        form={0}
        open={false}
        draft={null}
        refused={null}
        onContinue={vi.fn()}
        onClose={vi.fn()}
      />
    ),
  ],
];

test.each(screens)("%s: the balance is what can be spent, without what is on its way out", (_, Screen) => {
  expect(textOf(render(<Screen />))).toMatch(/USDT balance( As of .+? [AP]M)? 70 \.0000 USDT/);
});

test.each(screens.slice(0, 2))(
  "%s: what is on its way out is named beside it, where there is any",
  (_, Screen) => {
    expect(textOf(render(<Screen />))).toMatch(/Being withdrawn 50 \.0000/);
    keep({ usdt: "70" });
    expect(textOf(render(<Screen />))).not.toContain("Being withdrawn");
  },
);
