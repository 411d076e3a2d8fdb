import { useEffect, useState } from "react";
import type { Receipt } from "../../../contract/wallet/receipt-schemas.ts";
import type { ReceiptFile } from "../../mirror/statement/receipt-file.ts";
import { useDocument } from "../use-mirrored.ts";
import { checkOnDevice, type Checked } from "./check.ts";

const unable: Checked = {
  verdict: "unable",
  end: "unknown",
  trust: { from: "nowhere" },
  hasStrangeKey: false,
};

/** Returns null until checked. Checks anew when the known keys change. */
export function useChecked(receipt: Receipt, fileKey: ReceiptFile["key"] = null): Checked | null {
  const key = useDocument("receiptKey");
  const value = key.state === "ready" ? key.value : null;
  const asOf = key.state === "ready" ? key.asOf : "";
  const isReading = key.state === "loading";
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (isReading) return undefined;
    checkOnDevice(receipt, fileKey, value && { value, asOf })
      .catch((error: unknown) => {
        console.warn("The receipt could not be checked", error);
        return unable;
      })
      .then((found) => {
        if (isCurrent) setChecked(found);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [receipt, fileKey, value, asOf, isReading]);
  return checked;
}
