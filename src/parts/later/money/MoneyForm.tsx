import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent, type SyntheticEvent } from "react";
import type { Bounds, Reason } from "../../../../contract/reasons.ts";
import { formatTime } from "../../../i18n/format.ts";
import { reasonText, type LocalReason } from "../../../i18n/later/reasons.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import type { Proofs } from "../../../state/later/accounts/use-proofs.ts";
import { CodeField } from "../accounts/CodeField.tsx";
import { isByPasskey, PasskeyButton } from "../accounts/PasskeyButton.tsx";
import { WaitBanner, type WaitReason } from "../WaitBanner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import styles from "./MoneySheet.module.css";

const PASSWORD = "payPassword";
const CODE = "code";
/** Apart from the choices that are confirmed. */
const proofFields = new Set([PASSWORD, CODE]);

export interface Refusal extends Bounds {
  reason: Reason | LocalReason;
  field: string | null;
  /** ISO 8601. */
  retryAt: string | null;
}

export interface MoneyFormProps {
  preview: Fact[] | null;
  children?: ReactNode;
  submitLabel: ReactNode;
  waitReason: WaitReason | null;
  blocked?: ReactNode;
  /** Names of the children's fields; the children show their refusals. */
  fields?: readonly string[] | undefined;
  /** Validates the children's fields. Returns the first invalid field's name. */
  check?: (() => string | undefined) | undefined;
  refusal: Refusal | null;
  sending: boolean;
  /** What may confirm it. */
  proofs: Proofs;
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
}

export function MoneyForm(props: MoneyFormProps) {
  const { preview, children, submitLabel, waitReason, blocked, fields, check } = props;
  const { sending, proofs, onSubmit, onClose } = props;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  /** The field that is empty. */
  const [missing, setMissing] = useState<string | null>(null);
  /** No longer applies, because its field was edited. */
  const [outdated, setOutdated] = useState<Refusal | null>(null);
  const refusal = props.refusal === outdated ? null : props.refusal;
  const atPassword = refusal?.field === PASSWORD;
  const atCode = refusal?.field === CODE;
  const asksCode = proofs.code || props.refusal?.field === CODE;
  const passwordError =
    missing === PASSWORD ? (
      t`Enter the second-level password.`
    ) : atPassword ? (
      <RefusalText {...refusal} />
    ) : null;

  useEffect(() => {
    if (missing) focus(form.current, missing);
  }, [missing]);
  useEffect(() => {
    if (refusal?.field) focus(form.current, refusal.field);
  }, [refusal]);

  function change({ target }: SyntheticEvent<HTMLFormElement>) {
    const field = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
    if (field === missing) setMissing(null);
    if (refusal && isOutdated(refusal, field)) setOutdated(refusal);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem(PASSWORD) as HTMLInputElement | null;
    const codeInput = event.currentTarget.elements.namedItem(CODE) as HTMLInputElement | null;
    const password = input?.value ?? "";
    const code = codeInput?.value.trim() ?? "";
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const byPasskey = isByPasskey(new FormData(event.currentTarget, submitter));
    const wrong = check?.();
    const empty = byPasskey ? null : password === "" ? PASSWORD : asksCode && code === "" ? CODE : null;
    setMissing(wrong === undefined ? empty : null);
    if (wrong !== undefined) return focus(event.currentTarget, wrong);
    if (empty !== null || sending || waitReason !== null || blocked) return;
    // What confirms it must not stay in the page.
    if (input) input.value = "";
    if (codeInput) codeInput.value = "";
    if (byPasskey) onSubmit("passkey");
    else onSubmit(code === "" ? { payPassword: password } : { payPassword: password, code });
  }

  const atChild = preview !== null && Boolean(refusal?.field && fields?.includes(refusal.field));
  const refused = refusal && !atPassword && !atCode && !atChild ? <Refused refusal={refusal} /> : null;
  if (preview === null) {
    return (
      <>
        {refused}
        <Button wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </>
    );
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onChange={change}>
      <fieldset className={styles.form} disabled={sending}>
        {children}
        <Facts items={preview} />
        {blocked ? <Problem>{blocked}</Problem> : null}
        {!blocked && proofs.password ? (
          <Field
            name={PASSWORD}
            type="password"
            label={t`Second-level password`}
            autoComplete="off"
            error={passwordError}
          />
        ) : null}
        {!blocked && proofs.password && asksCode ? (
          <CodeField
            error={missing === CODE ? t`Enter the code.` : atCode ? <RefusalText {...refusal} /> : null}
          />
        ) : null}
      </fieldset>
      {refused}
      {waitReason && !sending ? <WaitBanner why={waitReason} /> : null}
      {proofs.password ? (
        <Button
          type="submit"
          variant="primary"
          wide
          busy={sending}
          disabled={!sending && (waitReason !== null || Boolean(blocked))}
        >
          {sending ? <Trans>Sending</Trans> : submitLabel}
        </Button>
      ) : null}
      {proofs.passkey ? (
        <PasskeyButton
          primary={!proofs.password}
          disabled={sending || waitReason !== null || Boolean(blocked)}
        />
      ) : null}
    </form>
  );
}

/**
 * Whether editing a field clears a refusal: of a wrong password or code, or of a rejected choice. A lockout (`retryAt`)
 * stays.
 */
export function isOutdated({ field, retryAt }: Refusal, edited: string): boolean {
  const isProof = field !== null && proofFields.has(field);
  return retryAt === null && (isProof ? field === edited : !proofFields.has(edited));
}

function focus(form: HTMLFormElement | null, field: string): void {
  const input = form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}

function Refused({ refusal }: { refusal: Refusal }) {
  return (
    <Problem>
      <RefusalText {...refusal} />
    </Problem>
  );
}

function RefusalText({ reason, retryAt, ...bounds }: Refusal) {
  const { i18n } = useLingui();
  const text = reasonText(reason, bounds);
  if (retryAt === null) return text;
  const time = formatTime(retryAt, i18n.locale);
  return (
    <>
      {text} <Trans>Try again after {time}.</Trans>
    </>
  );
}
