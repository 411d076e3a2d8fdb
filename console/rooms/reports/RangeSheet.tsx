import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { ReadState } from "../../parts/ReadState.tsx";
import { useRead } from "../../state/use-read.ts";
import type { DayRange } from "./RangeTools.tsx";
import { SheetView } from "./SheetView.tsx";

export function RangeSheet({ from, to }: DayRange) {
  const read = useRead("GET operator/reports/range", { from, to });
  return (
    <>
      <p>
        <Link href="/reports">
          <Trans>All days</Trans>
        </Link>
      </p>
      <h2>{from === to ? from : `${from} \u2013 ${to}`}</h2>
      <ReadState read={read}>{read.data ? <SheetView sheet={read.data} /> : null}</ReadState>
    </>
  );
}
