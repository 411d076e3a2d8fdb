import { Trans, useLingui } from "@lingui/react/macro";
import type { PasskeyOptions } from "../../contract/accounts/factor-schemas.ts";
import { failureOf } from "../../src/state/later/failure.ts";
import { createPasskey } from "../../src/state/later/accounts/webauthn.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Problem } from "../../src/ui/feedback/Problem.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { Field } from "../../src/ui/later/forms/Field.tsx";
import { textOf, useForm } from "../../src/ui/later/forms/use-form.ts";
import { send } from "../state/client.ts";
import styles from "./entry.module.css";

export interface SetUpPasskeyProps {
  secret: string;
  options: PasskeyOptions;
  onDone: () => void;
  /** The challenge has expired; the form needs a new one. */
  onStale: () => void;
}

export function SetUpPasskey({ secret, options, onDone, onStale }: SetUpPasskeyProps) {
  const { t } = useLingui();
  const form = useForm({
    check: (entered) =>
      textOf(entered, "passkeyName").trim() === ""
        ? { passkeyName: t`Give it a name, for example the device's.` }
        : {},
    async send(entered) {
      try {
        const created = await createPasskey(options);
        const name = textOf(entered, "passkeyName").trim();
        await send("POST operator/invitation/accept", { secret, passkey: { name, created } });
        onDone();
        return undefined;
      } catch (error) {
        const { reason, text } = failureOf(error);
        if (reason === "challenge_expired") onStale();
        return { form: text };
      }
    },
  });
  return (
    <Card title={t`With a passkey`} aside={t`Recommended`}>
      <form {...form.props} className={styles.form}>
        <Field label={t`Passkey name`} name="passkeyName" maxLength={40} error={form.errors["passkeyName"]} />
        {form.errors["form"] ? <Problem>{form.errors["form"]}</Problem> : null}
        <Button type="submit" variant="primary" wide busy={form.busy}>
          <Trans>Set up a passkey</Trans>
        </Button>
      </form>
    </Card>
  );
}
