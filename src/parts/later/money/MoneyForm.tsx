import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent, type SyntheticEvent } from "react";
import type { Bounds, Reason } from "../../../../contract/reasons.ts";
import { formatTime } from "../../../i18n/format.ts";
import { reasonText, type LocalReason } from "../../../i18n/later/reasons.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { WaitBanner, type WaitReason } from "../WaitBanner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import styles from "./MoneySheet.module.css";

const PASSWORD = "payPassword";

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
  /** What must be shown before it is confirmed is not there yet. */
  pending?: boolean | undefined;
  /** Names of the children's fields; the children show their refusals. */
  fields?: readonly string[] | undefined;
  /** Validates the children's fields. Returns the first invalid field's name. */
  check?: (() => string | undefined) | undefined;
  refusal: Refusal | null;
  sending: boolean;
  onSubmit: (payPassword: string) => void;
  onClose: () => void;
}

export function MoneyForm(props: MoneyFormProps) {
  const { preview, children, submitLabel, waitReason, blocked, pending = false, fields, check } = props;
  const { sending, onSubmit, onClose } = props;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  /** No longer applies, because its field was edited. */
  const [outdated, setOutdated] = useState<Refusal | null>(null);
  const refusal = props.refusal === outdated ? null : props.refusal;
  const atPassword = refusal?.field === PASSWORD;
  const passwordError = missing ? (
    t`Enter the second-level password.`
  ) : atPassword ? (
    <RefusalText {...refusal} />
  ) : null;

  useEffect(() => {
    if (missing) focus(form.current, PASSWORD);
  }, [missing]);
  useEffect(() => {
    if (refusal?.field) focus(form.current, refusal.field);
  }, [refusal]);

  function change({ target }: SyntheticEvent<HTMLFormElement>) {
    const field = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
    if (field === PASSWORD) setMissing(false);
    if (refusal && isOutdated(refusal, field)) setOutdated(refusal);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem(PASSWORD) as HTMLInputElement;
    const password = input.value;
    const wrong = check?.();
    setMissing(wrong === undefined && password === "");
    if (wrong !== undefined) return focus(event.currentTarget, wrong);
    if (password === "" || sending || waitReason !== null || blocked || pending) return;
    // The password must not stay in the page.
    input.value = "";
    onSubmit(password);
  }

  const atChild = preview !== null && Boolean(refusal?.field && fields?.includes(refusal.field));
  const refused = refusal && !atPassword && !atChild ? <Refused refusal={refusal} /> : null;
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
        {blocked ? (
          <Problem>{blocked}</Problem>
        ) : (
          <Field
            name={PASSWORD}
            type="password"
            label={t`Second-level password`}
            autoComplete="off"
            error={passwordError}
          />
        )}
      </fieldset>
      {refused}
      {waitReason && !sending ? <WaitBanner why={waitReason} /> : null}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={sending}
        disabled={!sending && (waitReason !== null || Boolean(blocked) || pending)}
      >
        {sending ? <Trans>Sending</Trans> : submitLabel}
      </Button>
    </form>
  );
}

/**
 * Whether editing a field clears a refusal: of a wrong password, or of a rejected choice. A lockout (`retryAt`) stays.
 */
export function isOutdated({ field, retryAt }: Refusal, edited: string): boolean {
  return retryAt === null && (field === PASSWORD) === (edited === PASSWORD);
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
