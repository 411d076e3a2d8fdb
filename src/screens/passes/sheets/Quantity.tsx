import { useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../i18n/format.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { MinusIcon, PlusIcon } from "../../../ui/later/icons/actions.tsx";
import { IconButton } from "../../../ui/layout/NavBar.tsx";
import { useBalancesHidden } from "../../../ui/values/Own.tsx";
import { readQuantity } from "../passes.ts";
import styles from "./sheets.module.css";

/** The field's name in the form and in refusals. */
export const QUANTITY = "quantity";

export interface QuantityProps {
  text: string;
  /** The step buttons stay within it; typing beyond it shows an error. */
  max: number;
  /** Whether `max` is hidden with the balances. */
  own?: boolean;
  refused: string | null;
  onChange: (text: string) => void;
}

export function Quantity({ text, max, own = false, refused, onChange }: QuantityProps) {
  const { t, i18n } = useLingui();
  const quantity = readQuantity(text, max);
  const limit = formatNumber(max, i18n.locale);
  const secret = useBalancesHidden() && own;
  const step = (by: number) => {
    const next = (quantity ?? (by > 0 ? 0 : max + 1)) + by;
    onChange(String(Math.min(Math.max(next, 1), Math.max(max, 1))));
  };
  return (
    <Field
      name={QUANTITY}
      label={t`Quantity`}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      hint={quantity === null || secret ? undefined : t`1 to ${limit}`}
      error={
        quantity !== null
          ? refused
          : secret
            ? t`Enter a whole number, no more than you have.`
            : t`Enter a whole number from 1 to ${limit}.`
      }
      suffix={
        <span className={styles.steps}>
          <IconButton label={t`One less`} onClick={() => step(-1)}>
            <MinusIcon />
          </IconButton>
          <IconButton label={t`One more`} onClick={() => step(1)}>
            <PlusIcon />
          </IconButton>
        </span>
      }
    />
  );
}
