import { Trans, useLingui } from "@lingui/react/macro";
import { LABEL_MAX, type BookAddress } from "../../../../contract/withdrawals/book-schemas.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { textOf } from "../../../ui/later/forms/use-form.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { useBookForm } from "./use-book-form.ts";

export function RenameForm({ entry, onDone }: { entry: BookAddress; onDone: () => void }) {
  const { t } = useLingui();
  const form = useBookForm({
    call: "POST withdraw/addressRename",
    body: (entered) => ({ id: entry.id, label: textOf(entered, "label").trim() }),
    check: (entered) => (textOf(entered, "label").trim() === "" ? { label: t`Enter a name.` } : {}),
    onDone,
  });
  return (
    <PasswordForm form={form} submit={<Trans>Rename</Trans>}>
      <Field
        name="label"
        label={t`Name`}
        maxLength={LABEL_MAX}
        autoComplete="off"
        defaultValue={entry.label}
        error={form.errors["label"]}
      />
    </PasswordForm>
  );
}
