import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Checkbox } from "../../../ui/later/forms/Checkbox.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { NewPassword } from "../../../parts/later/accounts/NewPassword.tsx";
import { useForm } from "../../../ui/later/forms/use-form.ts";
import { useIsSuspended } from "../../../state/later/use-suspended.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { checkRegistration } from "./check.ts";
import { DownloadApp } from "./DownloadApp.tsx";
import styles from "./register.module.css";
import { RiskNotice } from "./RiskNotice.tsx";
import { sendRegistration } from "./send.ts";

/** Source: rules.md S3, U4. */
export function RegisterForm() {
  const { t } = useLingui();
  const referrer = new URLSearchParams(useSearch()).get("referrer") ?? "";
  const form = useForm({ check: checkRegistration, send: sendRegistration });
  const { errors, busy } = form;
  const suspended = useIsSuspended("register");

  return (
    <form {...form.props} className={styles.form}>
      {suspended ? <Problem>{reasonText("suspended")}</Problem> : null}
      <Card>
        <Field
          name="account"
          label={t`Account`}
          hint={errors["account"] ? undefined : t`3 to 32 letters, digits or underscores`}
          autoComplete="username"
          error={errors["account"]}
        />
        <Field
          name="referrer"
          label={t`Referrer`}
          hint={
            referrer === ""
              ? t`The account name of the member who invited you`
              : t`Filled in from your invitation`
          }
          defaultValue={referrer}
          autoComplete="off"
          error={errors["referrer"]}
        />
      </Card>
      <Card>
        <NewPassword
          name="password"
          label={t`Login password`}
          labelAgain={t`Confirm login password`}
          errors={errors}
        />
      </Card>
      <Card>
        <p className={styles.quiet}>
          <Trans>You enter it whenever you pay. It must differ from your login password.</Trans>
        </p>
        <NewPassword
          name="payPassword"
          label={t`Second-level password`}
          labelAgain={t`Confirm second-level password`}
          errors={errors}
        />
      </Card>
      <RiskNotice>
        <Checkbox
          name="riskAccepted"
          label={t`I have read and accept the risk notice.`}
          error={errors["riskAccepted"]}
        />
      </RiskNotice>
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Register</Trans>
      </FormSubmit>
      <DownloadApp />
    </form>
  );
}
