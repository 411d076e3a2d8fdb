import { Trans, useLingui } from "@lingui/react/macro";
import { PHRASE_MAX, PHRASE_MIN, phraseOf } from "../../../../contract/accounts/rules.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { PayPasswordField } from "../../../parts/later/accounts/PayPasswordField.tsx";
import { choosePhrase } from "../../../state/later/accounts/phrase.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { toast } from "../../../state/toast.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { textOf, useForm, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import styles from "./security.module.css";

export interface PhraseSheetProps {
  open: boolean;
  phrase: string | null;
  onClose: () => void;
}

export function PhraseSheet({ open, phrase, onClose }: PhraseSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Anti-phishing phrase`} onClose={onClose}>
      <PhraseForm phrase={phrase} onDone={onClose} />
    </Sheet>
  );
}

/** An emptied field does without a phrase. */
function PhraseForm({ phrase, onDone }: { phrase: string | null; onDone: () => void }) {
  const { t } = useLingui();
  const wrongPhrase = t`${PHRASE_MIN} to ${PHRASE_MAX} characters, and not your password.`;
  const { props, errors, busy } = useForm({
    check(entered) {
      const found: FormErrors = {};
      const typed = textOf(entered, "phrase");
      const payPassword = textOf(entered, "payPassword");
      const isNone = typed.trim() === "" && phrase !== null;
      if (!isNone && (phraseOf(typed) === null || phraseOf(typed) === payPassword))
        found["phrase"] = wrongPhrase;
      if (payPassword === "") found["payPassword"] = t`Enter the second-level password.`;
      return found;
    },
    async send(entered) {
      try {
        await choosePhrase(phraseOf(textOf(entered, "phrase")), textOf(entered, "payPassword"));
      } catch (error) {
        clearPassword(props.ref.current);
        const { reason, text } = failureOf(error);
        if (reason === "invalid") return { phrase: wrongPhrase };
        return reason === "wrong_pay_password" ? { payPassword: text } : { form: text };
      }
      toast(t`Phrase saved`);
      onDone();
      return undefined;
    },
  });
  return (
    <form {...props} className={styles.form}>
      <p>
        <Trans>
          Locked phones show it in notifications, so choose words that give nothing away. Never a password.
        </Trans>
      </p>
      <Field
        name="phrase"
        label={t`Phrase`}
        defaultValue={phrase ?? ""}
        maxLength={200}
        autoComplete="off"
        hint={phrase === null ? undefined : t`Leave it empty to have none.`}
        error={errors["phrase"]}
      />
      <PayPasswordField error={errors["payPassword"]} />
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Save</Trans>
      </FormSubmit>
    </form>
  );
}

function clearPassword(form: HTMLFormElement | null): void {
  const input = form?.elements.namedItem("payPassword");
  if (input instanceof HTMLInputElement) input.value = "";
}
