import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useDocument } from "../../../state/use-mirrored.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import styles from "../withdrawals.module.css";
import { AddSheet } from "./AddSheet.tsx";
import { AllowList } from "./AllowList.tsx";
import { Entries } from "./Entries.tsx";
import { EntrySheet } from "./EntrySheet.tsx";

/** Readable offline; changes need a connection. Source: rules.md W52 to W54. */
export function AddressBook() {
  const { t } = useLingui();
  const book = useDocument("addressBook");
  const [adding, setAdding] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  if (book.state !== "ready") return <NotLoaded state={book.state} shape="card" />;
  const shown = book.value.addresses.find(({ id }) => id === shownId);
  return (
    <>
      <Card title={t`Address book`} aside={<AsOf at={book.asOf} />}>
        {book.value.addresses.length === 0 ? (
          <p>
            <Trans>Save the addresses you withdraw to under your own names.</Trans>
          </p>
        ) : (
          <div className={styles.rows}>
            <Entries book={book.value} onChoose={({ id }) => setShownId(id)} />
          </div>
        )}
        <Button wide onClick={() => setAdding(true)}>
          <Trans>Add an address</Trans>
        </Button>
        <AllowList book={book.value} />
      </Card>
      <AddSheet open={adding} book={book.value} onClose={() => setAdding(false)} />
      <EntrySheet entry={shown ?? null} book={book.value} onClose={() => setShownId(null)} />
    </>
  );
}
