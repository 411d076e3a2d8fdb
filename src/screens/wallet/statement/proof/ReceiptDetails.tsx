import type { Receipt } from "../../../../../contract/wallet/receipt-schemas.ts";
import { ReceiptActions } from "../../../../parts/receipts/ReceiptActions.tsx";
import { ReceiptFacts } from "../../../../parts/receipts/ReceiptFacts.tsx";
import { VerdictBanner } from "../../../../parts/receipts/VerdictBanner.tsx";
import { useChecked } from "../../../../state/receipts/use-checked.ts";

export function ReceiptDetails({ receipt, onLeave }: { receipt: Receipt; onLeave: () => void }) {
  const checked = useChecked(receipt);
  return (
    <>
      <VerdictBanner checked={checked} />
      <ReceiptFacts receipt={receipt} onLeave={onLeave} />
      <ReceiptActions receipt={receipt} />
    </>
  );
}
