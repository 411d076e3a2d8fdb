import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { parseAmount, type Amount as Units } from "../../../contract/money.ts";
import { classes } from "../classes.ts";
import { ArrowInIcon, ArrowOutIcon } from "../icons/index.ts";
import { amountText, FULL, SHORT } from "./amount-text.ts";
import styles from "./Amount.module.css";
import { Dots } from "./Dots.tsx";

export interface AmountProps {
  /** Units of 1e-8, or a decimal string. */
  value: Units | string;
  unit?: string | undefined;
  /** Adds a sign, an arrow and a colour; `auto` follows the value's sign. */
  direction?: "in" | "out" | "auto" | undefined;
  size?: "small" | "body" | "number" | "hero" | undefined;
  /** Marks the member's own money. */
  mine?: boolean | undefined;
  /** Set by OwnAmount. */
  hidden?: boolean | undefined;
  /** Without decimals, for what is counted. */
  whole?: boolean | undefined;
  /** Not a button, for use inside one or a link. */
  still?: boolean | undefined;
}

/** Cut to 4 decimals; a tap shows all 8. */
export function Amount(props: AmountProps) {
  const { value, unit, direction, size = "body", mine, hidden, still, whole } = props;
  const { t, i18n } = useLingui();
  const [full, setFull] = useState(false);

  const units = typeof value === "string" ? parseAmount(value) : value;
  const way = direction === "auto" ? (units < 0n ? "out" : units > 0n ? "in" : undefined) : direction;
  const signed = way === "out" && units > 0n ? -units : units;
  const text = amountText(signed, whole ? 0 : full ? FULL : SHORT, i18n.locale, way !== undefined);
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
        {text.fraction ? <span className={styles.fraction}>{text.fraction}</span> : null}
      </span>
      {unit ? <span className={styles.unit}> {unit}</span> : null}
    </>
  );
  if (still || whole) return <span className={look}>{figure}</span>;
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
