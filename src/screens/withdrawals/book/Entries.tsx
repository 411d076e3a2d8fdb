import { Trans, useLingui } from "@lingui/react/macro";
import type { AddressBook, BookAddress } from "../../../../contract/withdrawals/book-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { useNow } from "../../../state/later/use-now.ts";
import { useServerSkew } from "../../../state/server-clock.ts";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { Pill } from "../../../ui/later/lists/Pill.tsx";
import { maskedAddress } from "../check.ts";

const MINUTE_MS = 60_000;

export interface EntriesProps {
  book: AddressBook;
  onChoose: (entry: BookAddress) => void;
}

export function Entries({ book, onChoose }: EntriesProps) {
  const { t, i18n } = useLingui();
  const now = useNow(MINUTE_MS, useServerSkew());
  return (
    <List label={t`Address book`}>
      {book.addresses.map((entry) => {
        const waits = Date.parse(entry.usableAt) > now;
        const time = formatTime(entry.usableAt, i18n.locale);
        return (
          <ListItem
            key={entry.id}
            onClick={() => onChoose(entry)}
            title={entry.label}
            detail={
              <>
                {maskedAddress(entry.address)}
                {waits && book.allowList.on ? (
                  <>
                    <br />
                    <Trans>Usable from {time}</Trans>
                  </>
                ) : null}
              </>
            }
            trailing={
              waits && book.allowList.on ? (
                <Pill tone="warning">
                  <Trans>Waiting</Trans>
                </Pill>
              ) : null
            }
          />
        );
      })}
    </List>
  );
}
