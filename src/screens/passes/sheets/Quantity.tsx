import { useLingui } from "@lingui/react/macro";
import { formatNumber } from "../../../i18n/format.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { MinusIcon, PlusIcon } from "../../../ui/icons/index.ts";
import { IconButton } from "../../../ui/layout/NavBar.tsx";
import { useBalancesHidden } from "../../../ui/values/Own.tsx";
import { readQuantity } from "../passes.ts";
import styles from "./sheets.module.css";

/** The name under which a quantity stands in its form, and under which a refusal blames it. */
export const QUANTITY = "quantity";

export interface QuantityProps {
  text: string;
  /** How many there are: the steps stay within 1 and this, and what is typed beyond is told to be wrong. */
  most: number;
  /** They are the member's, so how many there are is not said while balances are hidden. */
  own?: boolean;
  /** What the server said of it. */
  refused: string | null;
  onChange: (text: string) => void;
}

/** How many passes: typed, or stepped one by one. */
export function Quantity({ text, most, own = false, refused, onChange }: QuantityProps) {
  const { t, i18n } = useLingui();
  const quantity = readQuantity(text, most);
  const limit = formatNumber(most, i18n.locale);
  const secret = useBalancesHidden() && own;
  const step = (by: number) => {
    const next = (quantity ?? (by > 0 ? 0 : most + 1)) + by;
    onChange(String(Math.min(Math.max(next, 1), Math.max(most, 1))));
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
