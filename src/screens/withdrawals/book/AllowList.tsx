import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AddressBook } from "../../../../contract/withdrawals/book-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { AllowListSheet } from "./AllowListSheet.tsx";

/** Source: rules.md W53. */
export function AllowList({ book }: { book: AddressBook }) {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { on, offAt } = book.allowList;
  const hours = book.coolDownHours;
  const time = offAt === null ? "" : formatTime(offAt, i18n.locale);
  return (
    <>
      <h3>
        <Trans>Address book only</Trans>
      </h3>
      <p>
        {!on ? (
          <Trans>
            Off: you can withdraw to any address. When on, only to addresses in the book, and new ones can be
            used after {hours} hours.
          </Trans>
        ) : offAt === null ? (
          <Trans>
            On: you can withdraw only to addresses in the book. New ones can be used after {hours} hours, and
            switching this off takes just as long.
          </Trans>
        ) : (
          <Trans>On until {time}: switching it off was requested. Until then you can keep it on.</Trans>
        )}
      </p>
      <Button wide onClick={() => setAsked(!on || offAt !== null)}>
        {!on ? (
          <Trans>Switch on</Trans>
        ) : offAt === null ? (
          <Trans>Switch off</Trans>
        ) : (
          <Trans>Keep it on</Trans>
        )}
      </Button>
      <AllowListSheet asked={asked} book={book} onClose={() => setAsked(null)} />
    </>
  );
}
