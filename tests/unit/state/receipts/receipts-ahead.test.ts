import { expect, test } from "vitest";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import type { Receipt } from "../../../../contract/wallet/receipt-schemas.ts";
import type { DocumentRow } from "../../../../src/shared/schema.ts";
import { receiptsAhead } from "../../../../src/state/receipts/use-receipts-ahead.ts";
import { fakeBrowser } from "../../browser.ts";

fakeBrowser();

const receipt = (seq: number, at: string): Receipt => ({
  key: `key-${seq}`,
  action: "POST vote/create",
  at,
  entries: [{ asset: "usdt", amount: "-100", balance: "400", seq }],
  hash: "",
  signature: "",
});

const SYNCED = "2026-11-29T08:00:00.000Z";
const before = receipt(4, "2026-11-29T07:59:59.000Z");
const after = receipt(5, "2026-11-29T08:00:00.250Z");

function ahead(lastSeq: number, asOf: string | null, receipts: Receipt[]): Promise<string[]> {
  const store = {
    document: async () => (asOf === null ? undefined : ({ asOf } as DocumentRow<never>)),
    lastLine: async () => (lastSeq === 0 ? undefined : ({ seq: lastSeq } as BalanceLine)),
    receipts: async () => receipts,
  };
  return receiptsAhead(store).then((list) => list.map(({ key }) => key));
}

test("a receipt is ahead while the mirror lacks its lines, and was synced before it", async () => {
  expect(await ahead(4, SYNCED, [after, before])).toEqual(["key-5"]);
  expect(await ahead(5, SYNCED, [after, before])).toEqual([]);
  expect(await ahead(0, null, [after, before])).toEqual(["key-5", "key-4"]);
});

test("a receipt that the platform no longer knows is not said to be done", async () => {
  expect(await ahead(3, SYNCED, [before])).toEqual([]);
});
