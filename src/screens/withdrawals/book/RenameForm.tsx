import { Trans, useLingui } from "@lingui/react/macro";
import { LABEL_MAX, type BookAddress } from "../../../../contract/withdrawals/book-schemas.ts";
import { ConfirmForm } from "../../../parts/later/accounts/ConfirmForm.tsx";
import { sendConfirmed } from "../../../state/later/accounts/send-confirmed.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { textOf } from "../../../ui/later/forms/use-form.ts";

export function RenameForm({ entry, onDone }: { entry: BookAddress; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmForm
      action="withdraw/addressRename"
      submitLabel={<Trans>Rename</Trans>}
      fields={["label"]}
      check={(entered) => (labelOf(entered) === "" ? { label: t`Enter a name.` } : {})}
      send={async (proof, entered) => {
        await sendConfirmed("POST withdraw/addressRename", { id: entry.id, label: labelOf(entered) }, proof);
        onDone();
      }}
    >
      {(errors) => (
        <Field
          name="label"
          label={t`Name`}
          maxLength={LABEL_MAX}
          autoComplete="off"
          defaultValue={entry.label}
          error={errors["label"]}
        />
      )}
    </ConfirmForm>
  );
}

function labelOf(entered: FormData): string {
  return textOf(entered, "label").trim();
}
