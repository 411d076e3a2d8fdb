import { useLingui } from "@lingui/react/macro";
import { parseAmount, type Amount } from "../../../../contract/money.ts";
import { currencyText, rateDay } from "../../../i18n/later/currency.ts";
import { useSecondRate, type UsedRate } from "../../../state/later/second-currency.ts";
import styles from "./CurrencyValue.module.css";

export interface CurrencyValueProps {
  /** USDT in units of 1e-8 or as a decimal string; absent: only the rate. */
  value?: Amount | string;
  note?: boolean;
  /** Reserves its place while loading, and says if there is no rate. */
  kept?: boolean;
}

/** Such as "≈ ¥1,234.56", and below it "rate of 23 Nov, source X". Source: rules.md M35. */
export default function CurrencyValue({ value, note, kept }: CurrencyValueProps) {
  const { t, i18n } = useLingui();
  const second = useSecondRate();
  if (second === null) return null;
  const { currency, used } = second;
  if (used === null) return note && kept ? t`No ${currency} rate right now` : null;
  const units = typeof value === "string" ? parseAmount(value) : value;
  const figure = units === undefined ? null : currencyText(currency, units, used.rate, i18n.locale);
  return (
    <>
      {figure === null ? null : (
        <span className={styles.figure} data-dated>
          {"\u2248\u00a0"}
          {figure}
        </span>
      )}
      {note ? <Note {...used} inCurrency={figure === null ? currency : null} /> : null}
    </>
  );
}

/** @param inCurrency names the currency if there is no figure. */
function Note({ source, at, isOld, inCurrency }: UsedRate & { inCurrency: string | null }) {
  const { t, i18n } = useLingui();
  const day = rateDay(at, i18n.locale);
  const text = isOld ? t`Old rate of ${day}, source ${source}` : t`Rate of ${day}, source ${source}`;
  return (
    <span className={styles.note} data-old={isOld || undefined} data-dated>
      {inCurrency === null ? text : `${inCurrency} \u00b7 ${text}`}
    </span>
  );
}
