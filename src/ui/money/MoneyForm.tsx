import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from "react";
import type { Reason } from "../../../contract/reasons.ts";
import { formatTime } from "../../i18n/format.ts";
import { reasonText, type LocalReason } from "../../i18n/reasons.ts";
import { Banner } from "../feedback/Banner.tsx";
import { Waits, type Why } from "../feedback/Waits.tsx";
import { Button } from "../forms/Button.tsx";
import { Field } from "../forms/Field.tsx";
import { WarningIcon } from "../icons/index.ts";
import { Facts, type Fact } from "../layout/Facts.tsx";
import styles from "./MoneySheet.module.css";

const PASSWORD = "payPassword";

export interface Refusal {
  reason: Reason | LocalReason;
  field: string | null;
  /** ISO 8601. */
  retryAt: string | null;
}

export interface MoneyFormProps {
  preview: Fact[] | null;
  children?: ReactNode;
  submitLabel: ReactNode;
  waits: Why | null;
  blocked?: ReactNode;
  refusal: Refusal | null;
  sending: boolean;
  onSubmit: (payPassword: string) => void;
  onClose: () => void;
}

/** The preview and the password, and in their place what was refused. */
export function MoneyForm(props: MoneyFormProps) {
  const { preview, children, submitLabel, waits, blocked, refusal, sending, onSubmit, onClose } = props;
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const atPassword = refusal?.field === PASSWORD;
  const passwordError = missing ? (
    t`Enter the second-level password.`
  ) : atPassword ? (
    <RefusalText {...refusal} />
  ) : null;

  useEffect(() => {
    if (missing || refusal?.field === PASSWORD)
      form.current?.querySelector<HTMLElement>(`[name=${PASSWORD}]`)?.focus();
  }, [missing, refusal]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem(PASSWORD) as HTMLInputElement;
    const password = input.value;
    setMissing(password === "");
    if (password === "" || sending || waits !== null || blocked) return;
    // Not kept in the page a moment longer than it takes to hand it on.
    input.value = "";
    onSubmit(password);
  }

  const refused = refusal && !atPassword ? <Refused refusal={refusal} /> : null;
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
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.form} disabled={sending}>
        {children}
        <Facts items={preview} />
        {blocked ? (
          <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
            {blocked}
          </Banner>
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
      {waits && !sending ? <Waits why={waits} /> : null}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={sending}
        disabled={!sending && (waits !== null || Boolean(blocked))}
      >
        {sending ? <Trans>Sending</Trans> : submitLabel}
      </Button>
    </form>
  );
}

function Refused({ refusal }: { refusal: Refusal }) {
  return (
    <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
      <RefusalText {...refusal} />
    </Banner>
  );
}

function RefusalText({ reason, retryAt }: Refusal) {
  const { i18n } = useLingui();
  const text = reasonText(reason);
  if (retryAt === null) return text;
  const time = formatTime(retryAt, i18n.locale);
  return (
    <>
      {text} <Trans>Try again after {time}.</Trans>
    </>
  );
}
