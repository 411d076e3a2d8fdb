import { useEffect, type ReactNode } from "react";
import type { Suspendable } from "../../../../contract/operator/suspendable.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { useAction, useActionWaitReason, type ActionRefusal } from "../../../state/later/actions/action.ts";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import type { ActDetails } from "../../../state/later/accounts/foreseen-factors.ts";
import { confirmedAction, useProofs } from "../../../state/later/accounts/use-proofs.ts";
import { useFeltOutcome } from "../../../state/later/actions/use-felt-outcome.ts";
import { useIsSuspended } from "../../../state/later/use-suspended.ts";
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
  children?: ReactNode;
  submitLabel: ReactNode;
  /** What the request expects. The member is asked again if it changes while the sheet is open. */
  terms?: Terms | null | undefined;
  /** Why the server would refuse the action now. */
  blocked?: ReactNode;
  /** Whether something that must be shown before the confirmation is missing. */
  pending?: boolean | undefined;
  /** The children show refusals of these fields. */
  fields?: readonly string[] | undefined;
  /** Returns the first invalid field's name. */
  check?: (() => string | undefined) | undefined;
  /** Receipt facts that the entries do not contain. */
  done?: Fact[] | undefined;
  /** The password stays in the form until an outcome; only a refusal of the password clears it. */
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
  /** Unset for an action of an earlier visit. */
  act?: Suspendable | undefined;
  details?: ActDetails | undefined;
}

/**
 * Source: rules.md U12. Cannot be dismissed during the request; can be during the check of the outcome, which continues
 * in the background.
 */
export function MoneySheet(props: MoneySheetProps) {
  const { open, title, done, act, details, terms = null, onClose, ...form } = props;
  const { status, refusal, receipt, saved, call } = useAction();
  const { status: kept } = useStorage();
  const proofs = useProofs(confirmedAction(call), details);
  const waitReason = useActionWaitReason();
  const frozen = useFrozenText();
  const suspended = useIsSuspended(act) ? reasonText("suspended") : null;
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
          blocked={frozen ?? suspended ?? form.blocked}
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

/** The device's terms were stale, so the preview needs a refresh. */
function useFreshTerms(refusal: ActionRefusal | null): void {
  const isChanged = isChangeOfTerms(refusal);
  useEffect(() => {
    if (isChanged) void refresh();
  }, [isChanged]);
}
