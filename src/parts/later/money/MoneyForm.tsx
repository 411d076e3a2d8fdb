import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent, type SyntheticEvent } from "react";
import type { Bounds, Reason } from "../../../../contract/reasons.ts";
import { formatTime } from "../../../i18n/format.ts";
import { reasonText, type LocalReason } from "../../../i18n/later/reasons.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import type { Proofs } from "../../../state/later/accounts/use-proofs.ts";
import { clearFields, CODE, missingProof, PASSWORD, proofOf } from "../accounts/proof-entered.ts";
import { ProofFields } from "../accounts/ProofFields.tsx";
import { ProofSubmit } from "../accounts/ProofSubmit.tsx";
import type { WaitReason } from "../WaitBanner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import type { FormErrors } from "../../../ui/later/forms/use-form.ts";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import styles from "./MoneySheet.module.css";

const proofFields = new Set([PASSWORD, CODE]);

export interface Refusal extends Bounds {
  reason: Reason | LocalReason;
  field: string | null;
  /** The server's text, set for a reason that this build does not know. */
  text?: string;
  /** ISO 8601. */
  retryAt: string | null;
}

export interface MoneyFormProps {
  preview: Fact[] | null;
  children?: ReactNode;
  submitLabel: ReactNode;
  waitReason: WaitReason | null;
  blocked?: ReactNode;
  /** Whether something that must be shown before the confirmation is missing. */
  pending?: boolean | undefined;
  /** The children show refusals of these fields. */
  fields?: readonly string[] | undefined;
  /** Returns the first invalid field's name. */
  check?: (() => string | undefined) | undefined;
  refusal: Refusal | null;
  sending: boolean;
  /** Changed terms must be accepted separately. */
  changed?: boolean;
  onAccept?: () => void;
  proofs: Proofs;
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
}

export function MoneyForm(props: MoneyFormProps) {
  const { preview, children, submitLabel, waitReason, blocked, pending = false, fields, check } = props;
  const { sending, proofs, onSubmit, onAccept, onClose } = props;
  const changed = props.changed === true && !sending;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [outdated, setOutdated] = useState<Refusal | null>(null);
  const refusal = props.refusal === outdated ? null : props.refusal;
  const atPassword = refusal?.field === PASSWORD;
  const atCode = refusal?.field === CODE;
  const code = proofs.code || props.refusal?.field === CODE;

  useEffect(() => {
    if (missing) focus(form.current, missing);
  }, [missing]);
  useEffect(() => {
    if (!refusal) return;
    // Other refusals leave the password for the next try.
    if (isOfProof(refusal) || refusal.retryAt !== null) clearFields(form.current, [PASSWORD]);
    if (refusal.field) focus(form.current, refusal.field);
  }, [refusal]);

  function change({ target }: SyntheticEvent<HTMLFormElement>) {
    const field = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
    if (field === missing) setMissing(null);
    if (refusal && isOutdated(refusal, field)) setOutdated(refusal);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (changed) return onAccept?.();
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const entered = new FormData(event.currentTarget, submitter);
    const wrong = check?.();
    const [empty = null] = wrong === undefined ? Object.keys(missingProof(entered, code)) : [];
    setMissing(empty);
    if (wrong !== undefined) return focus(event.currentTarget, wrong);
    if (empty !== null || sending || waitReason !== null || blocked || pending) return;
    clearFields(event.currentTarget, [CODE]);
    // A field that is disabled while sending would drop it.
    submitter?.focus();
    onSubmit(proofOf(entered));
  }

  const atChild = preview !== null && Boolean(refusal?.field && fields?.includes(refusal.field));
  const text = refusal ? <RefusalText {...refusal} /> : null;
  // With a passkey only, no field can show the error.
  const atProof = !proofs.password ? null : atPassword ? PASSWORD : atCode ? CODE : null;
  const errors: FormErrors = {
    ...(atProof !== null && { [atProof]: text }),
    ...(text !== null && atProof === null && !atChild && { form: text }),
    ...(missing === PASSWORD && { [PASSWORD]: t`Enter your second-level password.` }),
    ...(missing === CODE && { [CODE]: t`Enter the code.` }),
    ...(changed && { form: reasonText("quote_changed") }),
  };
  if (preview === null) {
    return (
      <>
        {errors["form"] ? <Problem>{errors["form"]}</Problem> : null}
        <Button wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </>
    );
  }
  const asking = { proofs: { ...proofs, code }, errors, busy: sending, wait: waitReason };
  // The same button element, so that the focus stays.
  const last = changed ? { ...asking, proofs: { ...proofs, password: true, passkey: false } } : asking;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onChange={change}>
      <fieldset className={styles.form} disabled={sending}>
        {children}
        <Facts items={preview} />
        {blocked ? <Problem>{blocked}</Problem> : <ProofFields form={asking} />}
      </fieldset>
      <ProofSubmit form={last} held={Boolean(blocked) || pending}>
        {sending ? <Trans>Sending</Trans> : changed ? <Trans>Continue</Trans> : submitLabel}
      </ProofSubmit>
    </form>
  );
}

/** A lockout (`retryAt`) stays until its time. */
export function isOutdated(refusal: Refusal, edited: string): boolean {
  const { field, retryAt } = refusal;
  return retryAt === null && (isOfProof(refusal) ? field === edited : !proofFields.has(edited));
}

function isOfProof({ field }: Refusal): boolean {
  return field !== null && proofFields.has(field);
}

function focus(form: HTMLFormElement | null, field: string): void {
  const input = form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}

function RefusalText({ reason, retryAt, text: own, ...bounds }: Refusal) {
  const { i18n } = useLingui();
  const text = own ?? reasonText(reason, bounds);
  if (retryAt === null) return text;
  const time = formatTime(retryAt, i18n.locale);
  return (
    <>
      {text} <Trans>Try again after {time}.</Trans>
    </>
  );
}
