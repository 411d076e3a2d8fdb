import { useLocation } from "wouter";
import { addDays, isDay } from "../../../contract/days.ts";
import { ClosedDays } from "./ClosedDays.tsx";
import { OpenDay } from "./OpenDay.tsx";
import { RangeSheet } from "./RangeSheet.tsx";
import { RangeTools, type DayRange } from "./RangeTools.tsx";

/** Daily sheets; `/reports/DAY` and `/reports/DAY..DAY` are one sheet. */
export default function Reports() {
  const [path, navigate] = useLocation();
  const range = rangeIn(path);
  return (
    <>
      <RangeTools
        key={path}
        range={range ?? yesterday()}
        onShow={({ from, to }) => navigate(`/reports/${from === to ? from : `${from}..${to}`}`)}
      />
      {range ? (
        <RangeSheet key={path} {...range} />
      ) : (
        <>
          <ClosedDays />
          <OpenDay />
        </>
      )}
    </>
  );
}

function rangeIn(path: string): DayRange | null {
  const [from = "", to = from] = path.split("/")[2]?.split("..") ?? [];
  return isDay(from) && isDay(to) ? { from, to } : null;
}

/** The initial range, by this device's clock. */
function yesterday(): DayRange {
  const day = addDays(new Date().toISOString().slice(0, 10), -1);
  return { from: day, to: day };
}
