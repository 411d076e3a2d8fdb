import { Trans, useLingui } from "@lingui/react/macro";
import { memo, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { formatAmount } from "../../../../../contract/money.ts";
import { lineParty } from "../../../../../contract/wallet/line-party.ts";
import { lineTitle } from "../../../../../contract/wallet/line-titles.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { formatExact, formatTime } from "../../../../i18n/format.ts";
import { formatMonth } from "../../../../i18n/later/days.ts";
import { lineTitleName } from "../../../../i18n/later/line-titles.ts";
import { assetName } from "../../../../i18n/names.ts";
import { LinePartyText } from "../../../../parts/later/LinePartyText.tsx";
import { PrintedRecords, PrintedTimes } from "../../../../parts/later/PrintedSource.tsx";
import { useStatementTime } from "../../../../state/later/use-lines.ts";
import { openedMirror } from "../../../../state/mirror.ts";
import { useSession } from "../../../../state/session.ts";
import { MonthNote } from "./MonthNote.tsx";
import { monthLines } from "./month-lines.ts";
import type { Month } from "./months.ts";
import styles from "./print.module.css";

interface PrintedMonthProps {
  month: Month;
  /** @param isDone false if the lines could not be read. */
  onPrinted: (isDone: boolean) => void;
}

/** Visible on paper only. Prints once all lines are drawn. */
export function PrintedMonth({ month, onPrinted }: PrintedMonthProps) {
  const { t, i18n } = useLingui();
  const { uid } = useSession();
  const asOf = useStatementTime();
  const [printed] = useState(() => new Date());
  const [chunks, setChunks] = useState<BalanceLine[][]>([]);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    // Stays until the month is closed: some browsers report printing at once, and print later.
    dataset["printing"] = "statement";
    const stop = new AbortController();
    async function read() {
      const store = await openedMirror();
      for await (const chunk of monthLines(store, month.month)) {
        if (stop.signal.aborted) return;
        setChunks((before) => [chunk, ...before]);
      }
      setIsWhole(true);
    }
    read().catch((error: unknown) => {
      console.warn("The month could not be read", error);
      if (!stop.signal.aborted) onPrinted(false);
    });
    return () => {
      stop.abort();
      delete dataset["printing"];
    };
    // Runs once per press: a new line must not print again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (!isWhole) return;
    globalThis.print?.();
    onPrinted(true);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWhole]);

  const exact = (amount: bigint) => formatExact(formatAmount(amount), i18n.locale);
  const { host } = location;
  const name = formatMonth(month.month, i18n.locale);
  return createPortal(
    <article className={styles.page} lang={i18n.locale}>
      <h1>
        <Trans>Statement of {name}</Trans>
      </h1>
      <p>
        {host} · UID {uid}
      </p>
      <PrintedRecords asOf={asOf} />
      <PrintedTimes at={printed} />
      <MonthNote state={month.state} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Asset`}</th>
            <th scope="col">{t`Opening balance`}</th>
            <th scope="col">{t`Money in`}</th>
            <th scope="col">{t`Money out`}</th>
            <th scope="col">{t`Closing balance`}</th>
          </tr>
        </thead>
        <tbody>
          {month.rows.map((row) => (
            <tr key={row.asset}>
              <th scope="row">{assetName(row.asset)}</th>
              <td>{exact(row.opening)}</td>
              <td>{exact(row.in)}</td>
              <td>{exact(row.out)}</td>
              <td>{exact(row.closing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Entry`}</th>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{t`Type`}</th>
            <th scope="col">{t`Asset`}</th>
            <th scope="col">{t`Amount`}</th>
            <th scope="col">{t`Balance afterwards`}</th>
          </tr>
        </thead>
        {chunks.map((lines) => (
          <Chunk key={lines[0]?.seq} lines={lines} language={i18n.locale} />
        ))}
      </table>
    </article>,
    document.body,
  );
}

/** Memoized, so that thousands of lines are drawn in short tasks. */
const Chunk = memo(function Chunk({ lines, language }: { lines: BalanceLine[]; language: string }) {
  return (
    <tbody>
      {lines.map((line) => (
        <tr key={line.seq}>
          <td>{line.seq}</td>
          <td>{formatTime(line.createdAt, language)}</td>
          <td>
            {lineTitleName(lineTitle(line))}
            <With line={line} />
          </td>
          <td>{assetName(line.asset)}</td>
          <td>{formatExact(line.amount, language)}</td>
          <td>{formatExact(line.balance, language)}</td>
        </tr>
      ))}
    </tbody>
  );
});

/** Years later nobody remembers with whom it was, and the paper has no details to open. */
function With({ line }: { line: BalanceLine }) {
  const party = lineParty(line);
  if (!party) return null;
  return (
    <>
      <br />
      <LinePartyText {...party} />
    </>
  );
}
