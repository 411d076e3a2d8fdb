import { useEffect, type ReactNode } from "react";
import { useAction, useActionWait, type ActionRefusal } from "../../../state/action.ts";
import { refresh } from "../../../state/refresh.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { MoneyChecking } from "./MoneyChecking.tsx";
import { MoneyForm } from "./MoneyForm.tsx";
import { ReceiptView } from "./ReceiptView.tsx";

export interface MoneySheetProps {
  open: boolean;
  title: ReactNode;
  /** What it costs, what it buys, what is left. Null for an action of an earlier visit: only its outcome is known. */
  preview: Fact[] | null;
  /** Choices to make before: how to pay. */
  children?: ReactNode;
  /** What the button says: "Pay 100 USDT". */
  submitLabel: ReactNode;
  /** Why it would be refused as it stands: the balance is not enough. */
  blocked?: ReactNode;
  /** Fields among the children: a refusal that blames one of them is shown there, by the children. */
  fields?: readonly string[] | undefined;
  /** Looks at the children's fields before anything is sent. Returns the name of the first that is wrong. */
  check?: (() => string | undefined) | undefined;
  /** What was done, as far as the receipt's entries do not say it. */
  done?: Fact[] | undefined;
  /** The password goes from the form straight to here, and is no longer in the form afterwards. */
  onSubmit: (payPassword: string) => void;
  onClose: () => void;
}

/**
 * The one sheet of every money action: what it costs and what is left, the second-level password, then the outcome with
 * its receipt. Source: rules.md U12. Cannot be dismissed while the request is under way;
 * while the outcome is being asked for it can, since that goes on by itself.
 */
export function MoneySheet({ open, title, done, onClose, ...form }: MoneySheetProps) {
  const { status, refusal, receipt } = useAction();
  const waits = useActionWait();
  const sending = status === "sending";
  useFreshTerms(refusal);
  return (
    <Sheet open={open} title={title} locked={sending} onClose={onClose}>
      {status === "checking" ? (
        <MoneyChecking onClose={onClose} />
      ) : status === "done" ? (
        <ReceiptView receipt={receipt} done={done} onClose={onClose} />
      ) : (
        <MoneyForm {...form} waits={waits} refusal={refusal} sending={sending} onClose={onClose} />
      )}
    </Sheet>
  );
}

/** The terms on this device are older than the server's: with the new ones the new preview stands in the sheet. */
function useFreshTerms(refusal: ActionRefusal | null): void {
  const isChanged = refusal?.reason === "quote_changed";
  useEffect(() => {
    if (isChanged) void refresh();
  }, [isChanged]);
}
