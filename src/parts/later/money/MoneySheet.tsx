import { useEffect, type ReactNode } from "react";
import { useAction, useActionWaitReason, type ActionRefusal } from "../../../state/later/actions/action.ts";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import type { ActDetails } from "../../../state/later/accounts/foreseen-factors.ts";
import { confirmedAction, useProofs } from "../../../state/later/accounts/use-proofs.ts";
import { useFeltOutcome } from "../../../state/later/actions/use-felt-outcome.ts";
import { refresh } from "../../../state/refresh.ts";
import { useStorage } from "../../../state/storage-status.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { useFrozenText } from "../accounts/frozen.tsx";
import { MoneyForm } from "./MoneyForm.tsx";
import { CloseButton, Outcome } from "./Outcome.tsx";
import { ReceiptView } from "./ReceiptView.tsx";
import { isChangeOfTerms, useFixedTerms, type Terms } from "./use-fixed-terms.ts";

export interface MoneySheetProps {
  open: boolean;
  title: ReactNode;
  /** Null for an action of an earlier visit. */
  preview: Fact[] | null;
  /** Fields before the password, such as the payment method. */
  children?: ReactNode;
  /** "Pay 100 USDT". */
  submitLabel: ReactNode;
  /** What the request expects, as the preview shows it: a change while the sheet is open is said, and asked for again. */
  terms?: Terms | null | undefined;
  /** Why the server would refuse the action now. */
  blocked?: ReactNode;
  /** What must be shown before it is confirmed is not there yet. */
  pending?: boolean | undefined;
  /** Names of the children's fields; the children show their refusals. */
  fields?: readonly string[] | undefined;
  /** Validates the children's fields. Returns the first invalid field's name. */
  check?: (() => string | undefined) | undefined;
  /** Receipt facts that the entries do not contain. */
  done?: Fact[] | undefined;
  /** The password stays in the form until an outcome: only a refusal of the password empties it. */
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
  /** What decides beside the call which factors it needs. */
  details?: ActDetails | undefined;
}

/**
 * Preview and second-level password, then the outcome with its receipt. Source: rules.md U12. Cannot be dismissed while
 * the request is under way; can be while the outcome is being checked, since that continues in the background.
 */
export function MoneySheet({ open, title, done, details, terms = null, onClose, ...form }: MoneySheetProps) {
  const { status, refusal, receipt, saved, call } = useAction();
  const { status: kept } = useStorage();
  const proofs = useProofs(confirmedAction(call), details);
  const waitReason = useActionWaitReason();
  const frozen = useFrozenText();
  const sending = status === "sending";
  const { changed, accept } = useFixedTerms(open ? terms : null, refusal);
  useFreshTerms(refusal);
  useFeltOutcome(open ? status : "idle");
  return (
    <Sheet open={open} title={title} locked={sending} onClose={onClose}>
      <Outcome status={status} receipt={receipt} />
      {status === "checking" ? (
        <CloseButton onClose={onClose} />
      ) : status === "done" ? (
        <ReceiptView receipt={receipt} done={done} saved={saved && kept === "kept"} onClose={onClose} />
      ) : (
        <MoneyForm
          {...form}
          blocked={frozen ?? form.blocked}
          proofs={proofs}
          waitReason={waitReason}
          refusal={refusal}
          sending={sending}
          changed={changed}
          onAccept={accept}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

/** The device's terms were stale: refreshes them, and so the preview. */
function useFreshTerms(refusal: ActionRefusal | null): void {
  const isChanged = isChangeOfTerms(refusal);
  useEffect(() => {
    if (isChanged) void refresh();
  }, [isChanged]);
}
