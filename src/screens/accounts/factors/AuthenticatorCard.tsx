import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AuthenticatorSecret } from "../../../../contract/accounts/factor-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from "../../../state/later/accounts/factors.ts";
import { shownOnce, useShownOnce } from "../../../state/later/accounts/shown-once.ts";
import { copyText } from "../../../state/later/clipboard.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { toast } from "../../../state/toast.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { QrCode } from "../../../ui/later/codes/QrCode.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { useForm } from "../../../ui/later/forms/use-form.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { HoldNote, RemoveFactorSheet } from "./RemoveFactorSheet.tsx";
import styles from "./factors.module.css";

/** @param since ISO 8601; null without an authenticator. */
export function AuthenticatorCard({ since, endsChoice }: { since: string | null; endsChoice: boolean }) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const { authenticator: secret } = useShownOnce();
  const time = since === null ? "" : formatTime(since, i18n.locale);
  return (
    <Card title={t`Authenticator`}>
      <p>
        {since === null ? (
          <Trans>An app on your phone shows a new six-digit code every 30 seconds.</Trans>
        ) : (
          <Trans>In use since {time}.</Trans>
        )}
      </p>
      {since === null ? (
        <Button variant="primary" wide onClick={() => setAsking(true)}>
          <Trans>Set up an authenticator</Trans>
        </Button>
      ) : (
        <Button variant="danger" wide onClick={() => setAsking(true)}>
          <Trans>Remove authenticator</Trans>
        </Button>
      )}
      {since === null ? (
        <ConfirmSheet
          open={asking}
          title={t`Set up an authenticator`}
          action="account/authenticatorStart"
          submitLabel={<Trans>Continue</Trans>}
          send={async (proof) => {
            await startAuthenticator(proof);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          {() => <HoldNote />}
        </ConfirmSheet>
      ) : (
        <RemoveFactorSheet
          open={asking}
          title={t`Remove authenticator`}
          action="account/authenticatorRemove"
          endsChoice={endsChoice}
          done={t`Authenticator removed`}
          remove={removeAuthenticator}
          onClose={() => setAsking(false)}
        />
      )}
      <Sheet open={secret !== null} title={t`Set up an authenticator`} onClose={close}>
        {secret ? <SecretForm secret={secret} onDone={close} /> : null}
      </Sheet>
    </Card>
  );
}

function close(): void {
  shownOnce.authenticator = null;
}

function SecretForm({
  secret: { secret, uri },
  onDone,
}: {
  secret: AuthenticatorSecret;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { props, errors, busy } = useForm({
    check: (entered) => (/^\d{6}$/.test(codeOf(entered)) ? {} : { newCode: t`Enter the six digits.` }),
    async send(entered) {
      try {
        await confirmAuthenticator(codeOf(entered));
      } catch (error) {
        const { field, text } = failureOf(error);
        return { [field ?? "form"]: text };
      }
      toast(t`Authenticator set up`);
      onDone();
      return undefined;
    },
  });
  return (
    <form {...props} className={styles.form}>
      <p>
        <Trans>
          Scan this code with your authenticator app, or enter the setup key there. Then enter the code it
          shows.
        </Trans>
      </p>
      <QrCode text={uri} label={t`QR code of the setup key`} />
      <p className={styles.secret}>{secret}</p>
      <Button wide onClick={() => void copyText(secret)}>
        <Trans>Copy setup key</Trans>
      </Button>
      <ButtonLink wide href={uri}>
        <Trans>Open the authenticator on this device</Trans>
      </ButtonLink>
      <Field
        name="newCode"
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={errors["newCode"]}
      />
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Turn it on</Trans>
      </FormSubmit>
    </form>
  );
}

/** Authenticator apps show the code in two groups. */
function codeOf(entered: FormData): string {
  return plainOf(entered, "newCode").replaceAll(/\s/g, "");
}
