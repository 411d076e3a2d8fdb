import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Invitation } from "../../contract/operator/operator-schemas.ts";
import { copyText } from "../../src/state/later/clipboard.ts";
import { failureOf } from "../../src/state/later/failure.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Problem } from "../../src/ui/feedback/Problem.tsx";
import { CopyIcon } from "../../src/ui/later/icons/actions.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { QrCode } from "../../src/ui/later/codes/QrCode.tsx";
import { Checkbox } from "../../src/ui/later/forms/Checkbox.tsx";
import { Field } from "../../src/ui/later/forms/Field.tsx";
import { textOf, useForm } from "../../src/ui/later/forms/use-form.ts";
import { send } from "../state/client.ts";
import { checkCode } from "./check.ts";
import styles from "./entry.module.css";
import { hashOf, makeKey } from "./secrets.ts";

export interface SetUpCodesProps {
  secret: string;
  authenticator: Invitation["authenticator"];
  onDone: () => void;
}

/** An authenticator's codes, and a key without which nobody can try a code. */
export function SetUpCodes({ secret, authenticator, onDone }: SetUpCodesProps) {
  const { t } = useLingui();
  const [key] = useState(makeKey);
  const form = useForm({
    check: (entered) => ({
      ...(entered.get("kept") === null && { kept: t`You cannot sign in without the key. Save it first.` }),
      ...(checkCode(textOf(entered, "newCode")) && {
        newCode: t`Enter the six digits shown in your authenticator.`,
      }),
    }),
    async send(entered) {
      try {
        const code = textOf(entered, "newCode").replaceAll(/\s/g, "");
        const keyHash = await hashOf(key);
        await send("POST operator/invitation/accept", { secret, authenticator: { code, keyHash } });
        onDone();
        return undefined;
      } catch (error) {
        const { reason, text } = failureOf(error);
        return { [reason === "wrong_code" ? "newCode" : "form"]: text };
      }
    },
  });
  return (
    <Card title={t`With an authenticator and a key`}>
      <form {...form.props} className={styles.form}>
        <p>
          <Trans>Scan this with an authenticator app, or enter the setup key.</Trans>
        </p>
        <QrCode text={authenticator.uri} label={t`QR code of the setup key`} />
        <p className={styles.secret}>{authenticator.secret}</p>
        <p>
          <Trans>Your key, shown only once. Save it in a password manager.</Trans>
        </p>
        <p className={styles.secret} translate="no">
          {key}
        </p>
        <Button icon={<CopyIcon size="1.25rem" />} onClick={() => void copyText(key)}>
          <Trans>Copy the key</Trans>
        </Button>
        <Checkbox name="kept" label={t`I have saved the key`} error={form.errors["kept"]} />
        <Field
          label={t`Authenticator code`}
          name="newCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.errors["newCode"]}
        />
        {form.errors["form"] ? <Problem>{form.errors["form"]}</Problem> : null}
        <Button type="submit" wide busy={form.busy}>
          <Trans>Use these to sign in</Trans>
        </Button>
      </form>
    </Card>
  );
}
