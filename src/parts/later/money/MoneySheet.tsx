import type { ReactNode } from "react";
import type { Why } from "../Waits.tsx";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { MoneyChecking } from "./MoneyChecking.tsx";
import { MoneyForm, type Refusal } from "./MoneyForm.tsx";
import { ReceiptView, type ShownReceipt } from "./ReceiptView.tsx";

export interface MoneySheetProps {
  open: boolean;
  title: ReactNode;
  /** How the action stands; `confirming` until something was sent. */
  status: "confirming" | "sending" | "checking" | "done" | "refused";
  /** What it costs, what it buys, what is left. Null for an action of an earlier visit: only its outcome is known. */
  preview: Fact[] | null;
  /** Choices to make before: how to pay. */
  children?: ReactNode;
  /** What the button says: "Pay 100 USDT". */
  submitLabel: ReactNode;
  /** Why it cannot be sent now; null when it can. */
  waits: Why | null;
  /** Why it would be refused as it stands: the balance is not enough. */
  blocked?: ReactNode;
  /** Fields among the children: a refusal that blames one of them is shown there, by the children. */
  fields?: readonly string[] | undefined;
  /** Looks at the children's fields before anything is sent. Returns the name of the first that is wrong. */
  check?: (() => string | undefined) | undefined;
  refusal: Refusal | null;
  receipt: ShownReceipt | null;
  /** What was done, as far as the receipt's entries do not say it. */
  done?: Fact[] | undefined;
  /** The password goes from the form straight to here, and is no longer in the form afterwards. */
  onSubmit: (payPassword: string) => void;
  onClose: () => void;
}

/**
 * The one sheet of every money action: what it costs and what is left, the second-level password, then the outcome with
 * its receipt. Source: design.md, "A money action is one sheet". Cannot be dismissed while the request is under way;
 * while the outcome is being asked for it can, since that goes on by itself.
 */
export function MoneySheet({ open, title, status, receipt, done, onClose, ...form }: MoneySheetProps) {
  return (
    <Sheet open={open} title={title} locked={status === "sending"} onClose={onClose}>
      {status === "checking" ? (
        <MoneyChecking onClose={onClose} />
      ) : status === "done" ? (
        <ReceiptView receipt={receipt} done={done} onClose={onClose} />
      ) : (
        <MoneyForm {...form} sending={status === "sending"} onClose={onClose} />
      )}
    </Sheet>
  );
}
