import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AddressBook, BookAddress } from "../../../../contract/withdrawals/book-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { addressGroups } from "../check.ts";
import { RemoveForm } from "./RemoveForm.tsx";
import { RenameForm } from "./RenameForm.tsx";

export interface EntrySheetProps {
  /** Null closes the sheet, also after removal on another device. */
  entry: BookAddress | null;
  book: AddressBook;
  onClose: () => void;
}

export function EntrySheet({ entry, book, onClose }: EntrySheetProps) {
  return (
    <Sheet open={entry !== null} title={entry?.label} onClose={onClose}>
      {entry ? <Entry entry={entry} isListOn={book.allowList.on} onDone={onClose} /> : null}
    </Sheet>
  );
}

function Entry({ entry, isListOn, onDone }: { entry: BookAddress; isListOn: boolean; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const [act, setAct] = useState<"rename" | "remove" | null>(null);
  const { address, createdAt, usableAt } = entry;
  return (
    <>
      <Facts
        items={[
          {
            key: "address",
            name: t`BEP20-USDT address`,
            value: <code>{addressGroups(address)}</code>,
            long: true,
          },
          { key: "added", name: t`Added`, value: formatTime(createdAt, i18n.locale) },
          ...(isListOn
            ? [{ key: "usable", name: t`Usable from`, value: formatTime(usableAt, i18n.locale) }]
            : []),
        ]}
      />
      {act === "rename" ? <RenameForm entry={entry} onDone={onDone} /> : null}
      {act === "remove" ? <RemoveForm entry={entry} onDone={onDone} /> : null}
      {act === null ? (
        <>
          <Button wide onClick={() => setAct("rename")}>
            <Trans>Rename</Trans>
          </Button>
          <Button variant="danger" wide onClick={() => setAct("remove")}>
            <Trans>Remove</Trans>
          </Button>
        </>
      ) : null}
    </>
  );
}
