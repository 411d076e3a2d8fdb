import { Trans, useLingui } from "@lingui/react/macro";
import type { AddressBook } from "../../../../contract/withdrawals/book-schemas.ts";
import { ConfirmForm } from "../../../parts/later/accounts/ConfirmForm.tsx";
import { sendConfirmed } from "../../../state/later/accounts/send-confirmed.ts";
import { toast } from "../../../state/toast.ts";
import { Sheet } from "../../../ui/layout/Sheet.tsx";

export interface AllowListSheetProps {
  /** Null: closed. */
  asked: boolean | null;
  book: AddressBook;
  onClose: () => void;
}

export function AllowListSheet({ asked, book, onClose }: AllowListSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={asked !== null} title={t`Only to the address book`} onClose={onClose}>
      <AllowListForm on={asked === true} hours={book.coolDownHours} onDone={onClose} />
    </Sheet>
  );
}

function AllowListForm({ on, hours, onDone }: { on: boolean; hours: number; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmForm
      action="withdraw/allowList"
      submitLabel={on ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
      send={async (proof) => {
        await sendConfirmed("POST withdraw/allowList", { on }, proof);
        toast(on ? t`Withdrawals go only to your address book` : t`It ends after the wait`);
        onDone();
      }}
    >
      {() => (
        <p>
          {on ? (
            <Trans>
              From now on withdrawals go only to addresses in the book. Those added in the last {hours} hours
              can be used when their wait is over.
            </Trans>
          ) : (
            <Trans>
              It stays on for {hours} more hours. All your devices are told, and you can keep it on until
              then.
            </Trans>
          )}
        </p>
      )}
    </ConfirmForm>
  );
}
