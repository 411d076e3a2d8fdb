import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import type { BookName, BookLinesQuery } from "../../../contract/books/schemas.ts";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";
import { More } from "../../parts/More.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { usePages } from "../../state/use-pages.ts";
import { useRead } from "../../state/use-read.ts";
import { DayChart } from "./DayChart.tsx";
import { bookAbout, bookName, kindName, unitOf } from "./names.ts";

export interface BookPageProps {
  book: BookName;
  asset: BookLinesQuery["asset"];
}

export function BookPage({ book, asset }: BookPageProps) {
  const { t } = useLingui();
  const [days, setDays] = useState<"30" | "90">("30");
  const read = useRead("GET operator/books/days", { book, asset, days: Number(days) });
  const last = read.data?.list.at(-1);
  return (
    <>
      <p>
        <Link href="/books">
          <Trans>All books</Trans>
        </Link>
      </p>
      <Card
        title={bookName(book)}
        aside={last ? <Amount value={last.balance} unit={unitOf(asset)} whole={asset === "pass"} /> : null}
      >
        <p className={styles.quiet}>{bookAbout(book)}</p>
        <SegmentedControl
          label={t`Days`}
          value={days}
          onChange={setDays}
          options={[
            { value: "30", label: t`30 days` },
            { value: "90", label: t`90 days` },
          ]}
        />
        <ReadState read={read}>
          {read.data ? <DayChart list={read.data.list} asset={asset} /> : null}
        </ReadState>
      </Card>
      <BookLines book={book} asset={asset} />
    </>
  );
}

function BookLines({ book, asset }: BookPageProps) {
  const { t } = useLingui();
  const pages = usePages("GET operator/books/lines", { book, asset });
  return (
    <ReadState read={pages}>
      {pages.list?.length === 0 ? <EmptyState title={t`No movements in this book.`} /> : null}
      {pages.list && pages.list.length > 0 ? (
        <Card look="plain" title={t`Movements`}>
          <List label={t`Movements`}>
            {pages.list.map(({ id, kind, amount, source, account, createdAt }) => (
              <ListItem
                key={id}
                title={kindName(kind)}
                detail={
                  <>
                    <When at={createdAt} />
                    {account ? (
                      <>
                        {" · "}
                        <MemberLink account={account} />
                      </>
                    ) : null}
                    {wordsOf(source) ? ` · ${wordsOf(source)}` : ""}
                  </>
                }
                trailing={<Amount value={amount} direction="auto" whole={asset === "pass"} />}
              />
            ))}
          </List>
        </Card>
      ) : null}
      <More pages={pages} />
    </ReadState>
  );
}

/** Keys and values as the ledger has them, without interpretation. */
function wordsOf(source: Record<string, unknown>): string {
  return Object.entries(source)
    .filter(([, value]) => typeof value === "string" || typeof value === "number")
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
}
