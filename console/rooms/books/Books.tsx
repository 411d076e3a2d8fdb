import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { bookNames, type BookName, type Books as Read } from "../../../contract/books/schemas.ts";
import { assetName } from "../../../src/i18n/names.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { BookPage } from "./BookPage.tsx";
import { bookAbout, bookName, unitOf } from "./names.ts";
import { PayFees } from "./PayFees.tsx";
import { TopUp } from "./TopUp.tsx";
import { Transfers } from "./Transfers.tsx";

const PLACE = /^\/books\/([a-z]+)\/(usdt|points|fuel|lock|pass)$/;
type AssetName = Read["list"][number]["asset"];

export default function Books() {
  const [path] = useLocation();
  const [, book = "", asset] = PLACE.exec(path) ?? [];
  return isBook(book) ? <BookPage key={path} book={book} asset={asset as AssetName} /> : <AllBooks />;
}

function AllBooks() {
  const { t } = useLingui();
  const may = useMay();
  const read = useRead("GET operator/books", {});
  const [act, setAct] = useState<"payout" | "topUp" | null>(null);
  const close = () => setAct(null);
  const balanceOf = (book: BookName) =>
    read.data?.list.find((one) => one.book === book && one.asset === "usdt")?.balance ?? "0";
  return (
    <ReadState read={read}>
      <div className={styles.acts}>
        {may("POST operator/fees/payout") ? (
          <Button variant="primary" onClick={() => setAct("payout")}>
            <Trans>Pay out fees</Trans>
          </Button>
        ) : null}
        {may("POST operator/reserve/topUp") ? (
          <Button onClick={() => setAct("topUp")}>
            <Trans>Top up the reserve</Trans>
          </Button>
        ) : null}
      </div>
      <Card look="plain" title={t`Books`}>
        <List label={t`Books`}>
          {read.data?.list.map(({ book, asset, balance }) => (
            <ListItem
              key={`${book} ${asset}`}
              href={`#/books/${book}/${asset}`}
              title={asset === "lock" ? `${bookName(book)} · ${assetName(asset)}` : bookName(book)}
              detail={bookAbout(book)}
              trailing={<Amount value={balance} unit={unitOf(asset)} whole={asset === "pass"} still />}
            />
          ))}
          <ListItem
            title={<Trans>Fuel burned</Trans>}
            detail={<Trans>Burned permanently</Trans>}
            trailing={<Amount value={read.data?.burnt ?? "0"} unit={unitOf("fuel")} still />}
          />
        </List>
      </Card>
      <Transfers />
      {act === "payout" ? (
        <PayFees fees={balanceOf("fees")} custody={balanceOf("custody")} onClose={close} />
      ) : null}
      {act === "topUp" ? (
        <TopUp
          balances={{ fees: balanceOf("fees"), custody: balanceOf("custody"), reserve: balanceOf("reserve") }}
          onClose={close}
        />
      ) : null}
    </ReadState>
  );
}

function isBook(book: string): book is BookName {
  return bookNames.some((one) => one === book);
}
