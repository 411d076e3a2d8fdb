import { Trans, useLingui } from "@lingui/react/macro";
import type { AddressBook } from "../../../../contract/withdrawals/book-schemas.ts";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { toast } from "../../../state/toast.ts";
import { changeBook } from "../../../state/withdrawals/book.ts";

export interface AllowListSheetProps {
  /** Null closes the sheet. */
  asked: boolean | null;
  book: AddressBook;
  onClose: () => void;
}

export function AllowListSheet({ asked, book, onClose }: AllowListSheetProps) {
  const { t } = useLingui();
  const hours = book.coolDownHours;
  const on = asked === true;
  return (
    <ConfirmSheet
      open={asked !== null}
      title={t`Address book only`}
      action="withdraw/allowList"
      submitLabel={on ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
      send={async (proof) => {
        await changeBook("POST withdraw/allowList", { on }, proof);
        toast(on ? t`Withdrawals go only to your address book` : t`It turns off after the wait`);
        onClose();
      }}
      onClose={onClose}
    >
      {() => (
        <p>
          {on ? (
            <Trans>
              Withdrawals will go only to addresses in the book. Those added in the last {hours} hours can be
              used once their wait is over.
            </Trans>
          ) : (
            <Trans>
              It stays on for {hours} more hours. All your devices are notified, and you can keep it on until
              then.
            </Trans>
          )}
        </p>
      )}
    </ConfirmSheet>
  );
}
