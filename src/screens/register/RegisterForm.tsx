import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { PASSWORD_MIN } from "../../../contract/accounts.ts";
import { useConnection } from "../../state/connection.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Waits } from "../../ui/feedback/Waits.tsx";
import { Button } from "../../ui/forms/Button.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useForm } from "../../ui/forms/useForm.ts";
import { WarningIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { checkRegistration } from "./check.ts";
import styles from "./register.module.css";
import { RiskNotice } from "./RiskNotice.tsx";
import { sendRegistration } from "./send.ts";

/** Account, referrer, both passwords twice, and the risk notice. Source: spec.md, section 2, "Register". */
export function RegisterForm() {
  const { t } = useLingui();
  const { status } = useConnection();
  const referrer = new URLSearchParams(useSearch()).get("referrer") ?? "";
  const waits = status === "online" ? null : status === "offline" ? "offline" : "unreachable";
  const form = useForm({ check: checkRegistration, send: sendRegistration });
  const { errors, busy } = form;
  const newPassword = { type: "password", autoComplete: "new-password" } as const;

  return (
    <form {...form.props} className={styles.form}>
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
              : t`Filled in by your invitation`
          }
          defaultValue={referrer}
          autoComplete="off"
          error={errors["referrer"]}
        />
      </Card>
      <Card>
        <Field
          {...newPassword}
          name="password"
          label={t`Login password`}
          hint={errors["password"] ? undefined : t`At least ${PASSWORD_MIN} characters`}
          error={errors["password"]}
        />
        <Field
          {...newPassword}
          name="passwordAgain"
          label={t`Login password again`}
          error={errors["passwordAgain"]}
        />
      </Card>
      <Card>
        <p className={styles.quiet}>
          <Trans>It is asked for whenever you pay. It must differ from the login password.</Trans>
        </p>
        <Field
          {...newPassword}
          name="payPassword"
          label={t`Second-level password`}
          hint={errors["payPassword"] ? undefined : t`At least ${PASSWORD_MIN} characters`}
          error={errors["payPassword"]}
        />
        <Field
          {...newPassword}
          name="payPasswordAgain"
          label={t`Second-level password again`}
          error={errors["payPasswordAgain"]}
        />
      </Card>
      <RiskNotice>
        <Checkbox
          name="riskAccepted"
          label={t`I have read the risk notice and accept it.`}
          error={errors["riskAccepted"]}
        />
      </RiskNotice>
      {errors["form"] ? (
        <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
          {errors["form"]}
        </Banner>
      ) : null}
      {waits ? <Waits why={waits} /> : null}
      <Button type="submit" variant="primary" wide busy={busy} disabled={waits !== null && !busy}>
        <Trans>Register</Trans>
      </Button>
    </form>
  );
}
