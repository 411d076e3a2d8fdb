import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../../i18n/format.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { AccessForm } from "../../../parts/later/accounts/AccessForm.tsx";
import { recoverableNames } from "../../../parts/later/accounts/recoverable-names.ts";
import { useForm } from "../../../ui/later/forms/use-form.ts";
import { checkRecovery } from "./check.ts";
import { sendRecovery, type Link } from "./send.ts";

export function RecoverForm({ secret, link, onDone }: Link) {
  const { i18n } = useLingui();
  const { account, what } = link;
  const until = formatTime(link.until, i18n.locale);
  const names = recoverableNames(what);
  const form = useForm({
    check: (entered) => checkRecovery(entered, what),
    send: (entered) => sendRecovery(entered, { secret, link, onDone }),
  });
  return (
    <AccessForm
      form={form}
      account={account}
      passwords={{ login: what.includes("login"), pay: what.includes("pay") }}
      warning={
        what.includes("factors") ? (
          <Trans>
            Your passkeys, authenticator and recovery codes are deleted. You will be signed out everywhere,
            and nothing can leave your account for 24 hours.
          </Trans>
        ) : (
          <Trans>You will be signed out everywhere, and nothing can leave your account for 24 hours.</Trans>
        )
      }
      submit={
        <FormSubmit problem={form.errors["form"]} busy={form.busy}>
          <Trans>Recover account</Trans>
        </FormSubmit>
      }
    >
      <p>
        <Trans>
          With this link you can reset: {names}. It works once, until {until}.
        </Trans>
      </p>
    </AccessForm>
  );
}
