import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { parseAmount, type Amount as Units } from "../../../contract/money.ts";
import { classes } from "../classes.ts";
import { ArrowInIcon, ArrowOutIcon } from "../icons/index.ts";
import { amountText, FULL, SHORT } from "./amount-text.ts";
import styles from "./Amount.module.css";
import { Dots } from "./Dots.tsx";

export interface AmountProps {
  /** Units of 1e-8, or the decimal string of the wire. */
  value: Units | string;
  /** The asset's name, written small: "USDT". */
  unit?: string | undefined;
  /** Money in or out: a sign, an arrow and a colour. `auto` takes it from the sign; left out, it is a plain figure. */
  direction?: "in" | "out" | "auto" | undefined;
  size?: "small" | "body" | "number" | "hero" | undefined;
  /** The member's own: yellow. */
  mine?: boolean | undefined;
  /** Dots instead: see OwnAmount, which knows when. */
  hidden?: boolean | undefined;
  /** No button of its own: inside a row that is a link or a button. */
  still?: boolean | undefined;
}

/** An amount to 4 decimals, rounded down; a tap shows all 8. */
export function Amount(props: AmountProps) {
  const { value, unit, direction, size = "body", mine, hidden, still } = props;
  const { t, i18n } = useLingui();
  const [full, setFull] = useState(false);

  const units = typeof value === "string" ? parseAmount(value) : value;
  const way = direction === "auto" ? (units < 0n ? "out" : units > 0n ? "in" : undefined) : direction;
  const signed = way === "out" && units > 0n ? -units : units;
  const text = amountText(signed, full ? FULL : SHORT, i18n.locale, way !== undefined);
  const look = classes(styles.amount, styles[size], mine && styles.mine, way && !hidden && styles[way]);

  if (hidden) {
    return (
      <span className={look}>
        <Dots />
      </span>
    );
  }

  const figure = (
    <>
      <span className={styles.figure}>
        <span className={styles.whole}>
          {way ? (
            <span className={styles.arrow}>
              {way === "in" ? <ArrowInIcon size="1em" /> : <ArrowOutIcon size="1em" />}
            </span>
          ) : null}
          {text.sign}
          {text.whole}
        </span>
        <span className={styles.fraction}>{text.fraction}</span>
      </span>
      {unit ? <span className={styles.unit}> {unit}</span> : null}
    </>
  );
  if (still) return <span className={look}>{figure}</span>;
  return (
    <button
      type="button"
      className={look}
      title={t`All decimals`}
      aria-pressed={full}
      onClick={() => setFull(!full)}
    >
      {figure}
    </button>
  );
}
