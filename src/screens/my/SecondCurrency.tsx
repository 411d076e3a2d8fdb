import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { exchangeCurrencies, type ExchangeCurrency } from "../../../contract/operator/exchange-rates.ts";
import type { Language } from "../../../contract/languages.ts";
import { formatExact, formatTime } from "../../i18n/format.ts";
import { currencyName } from "../../i18n/later/currency.ts";
import {
  setSecondCurrency,
  useSecondRate,
  useUsedRates,
  type UsedRate,
} from "../../state/later/second-currency.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { CurrencyIcon } from "../../ui/later/icons/actions.tsx";
import { ListItem } from "../../ui/later/lists/List.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import styles from "./my.module.css";

/** The language's usual currency, which is listed first but never preselected. */
const ofLanguage: Partial<Record<Language, ExchangeCurrency>> = {
  "zh-CN": "CNY",
  "vi-VN": "VND",
  "ko-KR": "KRW",
  "ms-MY": "MYR",
};

/** Empty if no currency has a rate and none is chosen. */
export function SecondCurrency() {
  const { t, i18n } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const rates = useUsedRates();
  const chosen = useSecondRate()?.currency ?? null;
  const first = ofLanguage[i18n.locale as Language];
  const offered = exchangeCurrencies
    .filter((one) => rates.has(one) || one === chosen)
    .toSorted((a, b) => Number(b === first) - Number(a === first));
  if (offered.length === 0) return null;
  const name = (currency: ExchangeCurrency) => `${currencyName(currency, i18n.locale)} (${currency})`;
  return (
    <>
      <ListItem
        icon={<CurrencyIcon />}
        title={t`Second currency`}
        trailing={chosen ?? t`None`}
        onClick={() => setChoosing(true)}
      />
      <Sheet open={choosing} title={t`Second currency`} onClose={() => setChoosing(false)}>
        <p className={styles.quiet}>
          <Trans>
            Shown below amounts in USDT, as an approximate value. Nothing is exchanged: only USDT counts.
          </Trans>
        </p>
        <SegmentedControl
          label={t`Second currency`}
          labelHidden
          stacked
          value={chosen ?? NONE}
          onChange={(value) => setSecondCurrency(value === NONE ? null : value)}
          options={[
            { value: NONE, label: t`None` },
            ...offered.map((value) => ({
              value,
              label: name(value),
              detail: <RateText currency={value} used={rates.get(value) ?? null} />,
            })),
          ]}
        />
      </Sheet>
    </>
  );
}

const NONE = "none" as const;

function RateText({ currency, used }: { currency: ExchangeCurrency; used: UsedRate | null }) {
  const { t, i18n } = useLingui();
  if (used === null) return t`No ${currency} rate right now`;
  const rate = formatExact(used.rate, i18n.locale);
  const time = formatTime(used.at, i18n.locale);
  const { source } = used;
  return used.isOld
    ? t`1 USDT ≈ ${rate} ${currency}; old rate of ${time}, source ${source}`
    : t`1 USDT ≈ ${rate} ${currency}; rate of ${time}, source ${source}`;
}
