import "./with-document.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { depositFindings, depositReasons } from "../../../contract/deposits/reasons.ts";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import { qrPath } from "../../../src/ui/later/codes/qr-path.ts";
import {
  depositReasonText,
  findingText,
  findingTone,
  statusName,
} from "../../../src/screens/deposits/names.ts";
import { DepositDetails } from "../../../src/screens/deposits/DepositDetails.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { connection } = await import("../../../src/state/connection.ts");
const { FindDeposit } = await import("../../../src/screens/deposits/FindDeposit.tsx");
const { AddressCard } = await import("../../../src/screens/deposits/AddressCard.tsx");

beforeAll(() => activate("en"));

const deposit: Deposit = {
  id: "1",
  txHash: `0x${"1".repeat(64)}`,
  amount: "500",
  status: "confirming",
  confirmations: 7,
  reason: null,
  createdAt: "2026-11-21T11:00:00Z",
  creditedAt: null,
};

function details(changes: Partial<Deposit>): string {
  return textOf(
    render(<DepositDetails deposit={{ ...deposit, ...changes }} needed={15} least={null} explorer={null} />),
  );
}

test("the address stands under a warning that names the one token and network", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const recharge = { address, chain: "BNB Smart Chain", token: "0x55d3", confirmations: 15, minAmount: "10" };
  const markup = render(<AddressCard recharge={recharge} asOf="2026-11-21T11:00:00Z" demo={false} />);
  const text = textOf(markup.replaceAll(/<\/?wbr\/?>/g, ""));
  expect(text.indexOf("Send only USDT on BEP20")).toBeLessThan(text.indexOf(address));
  expect(markup).toContain('role="alert"');
  expect(text).toContain("Minimum deposit 10 USDT");
  expect(text).toContain("Confirmations needed 15");
});

test("an address of a demo chain says that real money is lost there, and nothing else", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const recharge = { address, chain: "Demo chain", token: "0x55d3", confirmations: 8, minAmount: "10" };
  const text = textOf(render(<AddressCard recharge={recharge} asOf="2026-11-21T11:00:00Z" demo />));
  expect(text).toContain("This is a demo address. Real money sent to it is lost.");
  expect(text).not.toContain("Send only USDT on BEP20");
});

test.each([
  [{ status: "seen", confirmations: 0 }, "Detected on the chain"],
  [{ status: "confirming", confirmations: 14 }, "Confirming: 14 of 15"],
  [{ status: "confirming", confirmations: 16 }, "Confirming: 15 of 15"],
  [{ status: "credited", confirmations: 15 }, "Credited"],
  [{ status: "below_minimum", confirmations: 15 }, "Below the minimum"],
  [{ status: "orphaned", confirmations: 2 }, "Dropped from the chain"],
] as const)("%o is said in words: %s", (changes, words) => {
  expect(statusName({ ...deposit, ...changes }, 15)).toBe(words);
});

test("without a number of confirmations to wait for, those that there are are said", () => {
  expect(statusName(deposit, null)).toBe("Confirming: 7");
});

test.each(["below_minimum", "orphaned"] as const)(
  "a deposit that is %s says why it is not credited",
  (status) => {
    expect(details({ status })).toMatch(/not credited|nothing to credit/);
  },
);

test.each(depositReasons.filter((reason) => reason !== "below_minimum" && reason !== "orphaned"))(
  "the reason %s stands in the record in words, never as a code",
  (reason) => {
    const text = details({ reason });
    expect(text).toContain(`Reason ${depositReasonText(reason)}`);
    expect(text).not.toContain(reason);
  },
);

test("a reason that the status says already is not said twice, and an unknown one is shown as it came", () => {
  expect(details({ status: "below_minimum", reason: "below_minimum" })).not.toContain("Reason");
  expect(details({ reason: "sanctioned" })).toContain("Reason sanctioned");
});

test("the code draws each dark module once, a run of them at a time", () => {
  const modules = [
    [true, true, false],
    [false, false, false],
    [false, true, true],
  ];
  expect(qrPath(modules)).toEqual({ size: 3, path: "M0 0h2v1h-2zM1 2h2v1h-2z" });
});

test("on a demo's address the warning is of real money, not of the network", () => {
  const recharge = {
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    chain: "Demo chain",
    token: "0x55d3",
    confirmations: 5,
    minAmount: "10",
  };
  const text = textOf(render(<AddressCard recharge={recharge} asOf="2026-11-21T11:00:00Z" demo />));
  expect(text).toContain("Real money sent to it is lost");
  expect(text).not.toContain("BEP20");
});

test("every finding of a look-up is said in words, and how far it has come where it has", () => {
  const found = { amount: null, confirmations: 3, needed: 15 };
  for (const state of depositFindings) {
    const text = findingText({ ...found, state }, null);
    expect(text).not.toContain(state);
    expect(text.endsWith("Confirming: 3 of 15")).toBe(state === "not_deep_enough");
  }
  expect(findingTone("credited")).toBe("good");
  expect(findingTone("wrong_network")).toBe("danger");
});

test("the field for a hash waits for a connection", () => {
  connection.status = "online";
  expect(render(<FindDeposit least={null} />)).not.toContain("disabled");
  connection.status = "offline";
  expect(render(<FindDeposit least={null} />)).toContain("disabled");
});
