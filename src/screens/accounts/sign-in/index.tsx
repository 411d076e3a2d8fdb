import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { useConnection } from "../../../state/connection.ts";
import { useLanguageChoice } from "../../../state/use-language-choice.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { goBack, navigation } from "../../../state/navigation.ts";
import { signIn } from "../../../state/later/accounts/sign-in.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Waits } from "../../../parts/later/Waits.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { LanguageButton } from "../../../parts/LanguageButton.tsx";
import { textOf, useForm, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./sign-in.module.css";

/** Signs a member in, and leads back to where they were going: `#/pages/login?account=NAME`. */
export default function Login() {
  const { t } = useLingui();
  const { status } = useConnection();
  const choice = useLanguageChoice();
  const account = new URLSearchParams(useSearch()).get("account") ?? "";
  const waits = status === "online" ? null : status === "offline" ? "offline" : "unreachable";
  const form = useForm({
    check(entered) {
      const errors: FormErrors = {};
      if (textOf(entered, "account").trim() === "") errors["account"] = t`Enter the account name.`;
      if (textOf(entered, "password") === "") errors["password"] = t`Enter the login password.`;
      return errors;
    },
    async send(entered) {
      try {
        const back = await signIn({
          account: textOf(entered, "account").trim(),
          password: textOf(entered, "password"),
        });
        navigation().go(back.path, { replace: true });
        return undefined;
      } catch (error) {
        const { field, text } = failureOf(error);
        return { [field ?? "form"]: text };
      }
    },
  });
  const { errors, busy } = form;

  return (
    <Page title={t`Sign in`} onBack={() => goBack()} actions={<LanguageButton {...choice} />}>
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
          {errors["form"] ? (
            <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
              {errors["form"]}
            </Banner>
          ) : null}
          {waits ? <Waits why={waits} /> : null}
          <Button type="submit" variant="primary" wide busy={busy} disabled={waits !== null && !busy}>
            <Trans>Sign in</Trans>
          </Button>
        </form>
      </Card>
      <p className={styles.other}>
        <a href="#/pages/forget">
          <Trans>Forgot the password?</Trans>
        </a>
      </p>
      <p className={styles.other}>
        <Trans>
          No account yet? <a href="#/pages/register">Register now</a>
        </Trans>
      </p>
    </Page>
  );
}
