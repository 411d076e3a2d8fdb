import { Suspense } from "react";
import { usePreferences } from "../state/preferences.ts";
import type { CurrencyValueProps } from "./later/currency/CurrencyValue.tsx";
import { soon } from "./load-later.ts";
import styles from "./SecondValue.module.css";

const CurrencyValue = soon<CurrencyValueProps>(() => import("./later/currency/CurrencyValue.tsx"));

/** Never shown while balances are hidden. */
export function SecondValue(props: CurrencyValueProps) {
  const { secondCurrency, hideBalances } = usePreferences();
  return secondCurrency && !hideBalances ? (
    <span className={styles.second} data-kept={props.kept} data-note={props.note}>
      <Suspense>
        <CurrencyValue {...props} />
      </Suspense>
    </span>
  ) : null;
}
