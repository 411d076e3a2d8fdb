import { Trans, useLingui } from "@lingui/react/macro";
import { PHRASE_MAX, PHRASE_MIN, phraseOf } from "../../../../contract/accounts/rules.ts";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { choosePhrase } from "../../../state/later/accounts/phrase.ts";
import { toast } from "../../../state/toast.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { textOf } from "../../../ui/later/forms/use-form.ts";

export interface PhraseSheetProps {
  open: boolean;
  phrase: string | null;
  onClose: () => void;
}

/** An emptied field does without a phrase. */
export function PhraseSheet({ open, phrase, onClose }: PhraseSheetProps) {
  const { t } = useLingui();
  const wrongPhrase = t`${PHRASE_MIN} to ${PHRASE_MAX} characters, and not your password.`;
  return (
    <ConfirmSheet
      open={open}
      title={t`Anti-phishing phrase`}
      action="account/phrase"
      submitLabel={<Trans>Save</Trans>}
      fields={["phrase"]}
      check={(entered) => {
        const typed = textOf(entered, "phrase");
        const isNone = typed.trim() === "" && phrase !== null;
        const isWrong = phraseOf(typed) === null || phraseOf(typed) === textOf(entered, "payPassword");
        return !isNone && isWrong ? { phrase: wrongPhrase } : {};
      }}
      send={async (proof, entered) => {
        await choosePhrase(phraseOf(textOf(entered, "phrase")), proof);
        toast(t`Phrase saved`);
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            <Trans>
              Locked phones show it in notifications, so choose words that give nothing away. Never a
              password.
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
        </>
      )}
    </ConfirmSheet>
  );
}
