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

/** An empty field removes the phrase. */
export function PhraseSheet({ open, phrase, onClose }: PhraseSheetProps) {
  const { t } = useLingui();
  const wrong = { phrase: t`${PHRASE_MIN} to ${PHRASE_MAX} characters, and not your password.` };

  function check(entered: FormData) {
    const typed = textOf(entered, "phrase");
    if (typed.trim() === "" && phrase !== null) return {};
    const chosen = phraseOf(typed);
    return chosen === null || chosen === textOf(entered, "payPassword") ? wrong : {};
  }

  return (
    <ConfirmSheet
      open={open}
      title={t`Anti-phishing phrase`}
      action="account/phrase"
      submitLabel={<Trans>Save</Trans>}
      check={check}
      send={async (proof, entered) => {
        await choosePhrase(phraseOf(textOf(entered, "phrase")), proof);
        toast(t`Phrase saved`);
        onClose();
      }}
      errorsOf={({ reason }) => (reason === "invalid" ? wrong : undefined)}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <p>
            <Trans>
              It shows in notifications on a locked phone, so choose words that give nothing away. Never use a
              password.
            </Trans>
          </p>
          <Field
            name="phrase"
            label={t`Phrase`}
            defaultValue={phrase ?? ""}
            maxLength={200}
            autoComplete="off"
            hint={phrase === null ? undefined : t`Leave empty to remove it.`}
            error={errors["phrase"]}
          />
        </>
      )}
    </ConfirmSheet>
  );
}
