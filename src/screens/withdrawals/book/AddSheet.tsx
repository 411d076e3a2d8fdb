import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LABEL_MAX, type AddressBook } from "../../../../contract/withdrawals/book-schemas.ts";
import { ConfirmForm } from "../../../parts/later/accounts/ConfirmForm.tsx";
import { toast } from "../../../state/toast.ts";
import { useAddressUse } from "../../../state/withdrawals/address-use.ts";
import { changeBook } from "../../../state/withdrawals/book.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { textOf } from "../../../ui/later/forms/use-form.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { LookAlike } from "../AddressBanner.tsx";
import { unusableAddress } from "../address-refusal.ts";
import { AddressField } from "../AddressField.tsx";
import { addressProblem, plainAddress } from "../check.ts";

export interface AddSheetProps {
  open: boolean;
  book: AddressBook;
  onClose: () => void;
}

export function AddSheet({ open, book, onClose }: AddSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Add an address`} onClose={onClose}>
      <AddForm book={book} onDone={onClose} />
    </Sheet>
  );
}

function AddForm({ book, onDone }: { book: AddressBook; onDone: () => void }) {
  const { t } = useLingui();
  const [address, setAddress] = useState("");
  const typed = plainAddress(address);
  const misspelt = addressProblem(typed);
  const asked = useAddressUse(misspelt === null ? typed : null);
  const unusable = unusableAddress(asked);
  const problem = misspelt ?? unusable;
  const hours = book.coolDownHours;
  return (
    <ConfirmForm
      action="withdraw/addressAdd"
      submitLabel={<Trans>Add</Trans>}
      check={(entered) => ({
        ...(problem !== null && { address: problem }),
        ...(textOf(entered, "label").trim() === "" && { label: t`Enter a name.` }),
      })}
      send={async (proof, entered) => {
        const label = textOf(entered, "label").trim();
        await changeBook("POST withdraw/addressAdd", { address: typed, label }, proof);
        toast(t`Address added to your book`);
        onDone();
      }}
    >
      {({ errors, edited }) => (
        <>
          {book.allowList.on ? (
            <p>
              <Trans>You can withdraw to it after {hours} hours. All your devices are notified.</Trans>
            </p>
          ) : (
            <p>
              <Trans>All your devices are notified.</Trans>
            </p>
          )}
          <AddressField
            error={errors["address"] ?? unusable}
            value={address}
            onChange={(text) => {
              setAddress(text);
              edited("address");
            }}
          />
          {asked.state === "known" ? <LookAlike use={asked.use} /> : null}
          <Field
            name="label"
            label={t`Name`}
            hint={t`Only you see it. For example, the name of an exchange.`}
            maxLength={LABEL_MAX}
            autoComplete="off"
            error={errors["label"]}
          />
        </>
      )}
    </ConfirmForm>
  );
}
