import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../../i18n/format.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { NewPassword } from "../../../parts/later/accounts/NewPassword.tsx";
import { recoverableNames } from "../../../parts/later/accounts/recoverable-names.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { useForm } from "../../../ui/later/forms/use-form.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { checkRecovery } from "./check.ts";
import styles from "./recover.module.css";
import { sendRecovery, type Link } from "./send.ts";

export function RecoverForm({ secret, link, onDone }: Link) {
  const { t, i18n } = useLingui();
  const { account, what } = link;
  const until = formatTime(link.until, i18n.locale);
  const names = recoverableNames(what);
  const form = useForm({
    check: (entered) => checkRecovery(entered, what),
    send: (entered) => sendRecovery(entered, { secret, link, onDone }),
  });
  const { errors, busy } = form;
  return (
    <form {...form.props} className={styles.form}>
      <Card>
        <Field name="account" label={t`Account`} autoComplete="username" defaultValue={account} readOnly />
        <p>
          <Trans>
            Customer service gives you back: {names}. The link works once, until {until}.
          </Trans>
        </p>
      </Card>
      {what.includes("login") ? (
        <Card>
          <NewPassword
            name="password"
            label={t`New login password`}
            labelAgain={t`New login password again`}
            errors={errors}
          />
        </Card>
      ) : null}
      {what.includes("pay") ? (
        <Card>
          <NewPassword
            name="payPassword"
            label={t`New second-level password`}
            labelAgain={t`New second-level password again`}
            errors={errors}
          />
        </Card>
      ) : null}
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        {what.includes("factors") ? (
          <Trans>
            Your passkeys, authenticator codes and recovery codes are deleted. You will be signed out
            everywhere, and nothing can leave the account for 24 hours.
          </Trans>
        ) : (
          <Trans>You will be signed out everywhere, and nothing can leave the account for 24 hours.</Trans>
        )}
      </Banner>
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Recover the account</Trans>
      </FormSubmit>
    </form>
  );
}
