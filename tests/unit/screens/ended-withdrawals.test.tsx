import { beforeAll, expect, test, vi } from "vitest";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { WithdrawalDetails } = await import("../../../src/screens/withdrawals/WithdrawalDetails.tsx");

beforeAll(() => activate("en"));

function shown(status: Withdrawal["status"]): string {
  const withdrawal: Withdrawal = {
    id: "15",
    amount: "500",
    fee: "25",
    arrival: "475",
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    status,
    firstUse: false,
    txHash: null,
    reason: null,
    createdAt: "2026-11-05T13:30:00.000Z",
    payableAt: null,
  } as unknown as Withdrawal;
  return textOf(render(<WithdrawalDetails withdrawal={withdrawal} explorer={null} onCancel={() => {}} />));
}

test.each(["rejected", "cancelled"] as const)(
  "fault 823: of a withdrawal that was %s nothing is said to arrive, and no fee to be taken",
  (status) => {
    const text = shown(status);
    expect(text).toContain("The full amount is back in your balance.");
    expect(text).toContain("500 USDT");
    expect(text).not.toMatch(/Arrives|475|Miner fee/);
  },
);

test("one that is under way says fee, arrival and its number", () => {
  const text = shown("pending");
  expect(text).toContain("Miner fee 25 USDT");
  expect(text).toContain("Arrives at the address 475 USDT");
  expect(text).toContain("Withdrawal number 15");
});
