import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "wouter";
import { failureOf } from "../../../state/later/failure.ts";
import { goBack } from "../../../state/navigation.ts";
import { canUsePasskeys } from "../../../state/later/accounts/webauthn.ts";
import { signIn } from "../../../state/later/accounts/sign-in.ts";
import { CodeField } from "../../../parts/later/accounts/CodeField.tsx";
import { SupportLink } from "../../../parts/later/SupportLink.tsx";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { LanguageButton } from "../../../parts/LanguageButton.tsx";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { textOf, useForm, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import styles from "./sign-in.module.css";

/** `#/pages/login?account=NAME`. Opens the original target after sign-in. */
export default function SignIn() {
  const { t } = useLingui();
  const account = new URLSearchParams(useSearch()).get("account") ?? "";
  /** The server asks for a second factor only once the password was right. */
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    check(entered) {
      const errors: FormErrors = {};
      if (plainOf(entered, "account") === "") errors["account"] = t`Enter your account name.`;
      if (textOf(entered, "password") === "") errors["password"] = t`Enter your login password.`;
      return errors;
    },
    async send(entered) {
      try {
        const code = plainOf(entered, "code");
        await signIn({
          account: plainOf(entered, "account"),
          password: textOf(entered, "password"),
          ...(code !== "" && { code }),
        });
        return undefined;
      } catch (error) {
        const { field, text } = failureOf(error);
        if (field === "code") setAsksCode(true);
        return { [field ?? "form"]: text };
      }
    },
  });
  const { errors, busy } = form;

  return (
    <Page title={t`Sign in`} onBack={() => goBack()} actions={<LanguageButton />}>
      <Card>
        <form {...form.props} className={styles.form}>
          <Field
            name="account"
            label={t`Account`}
            autoComplete="username"
            defaultValue={account}
            error={errors["account"]}
          />
          <Field
            name="password"
            type="password"
            label={t`Login password`}
            autoComplete="current-password"
            error={errors["password"]}
          />
          {asksCode ? <CodeField error={errors["code"]} /> : null}
          <FormSubmit problem={errors["form"]} busy={busy}>
            <Trans>Sign in</Trans>
          </FormSubmit>
        </form>
        {canUsePasskeys() ? <PasskeySignIn /> : null}
      </Card>
      <p className={styles.other}>
        <a href="#/pages/forget">
          <Trans>Forgot password?</Trans>
        </a>
      </p>
      <p className={styles.other}>
        <Trans>
          No account yet? <a href="#/pages/register">Register now</a>
        </Trans>
      </p>
      <p className={styles.other}>
        <a href="#/pages/verify">
          <Trans>Check a receipt</Trans>
        </a>
      </p>
      <SupportLink />
    </Page>
  );
}
