import { Trans, useLingui } from "@lingui/react/macro";
import type { Amount } from "../../../../contract/money.ts";
import { Field, type FieldProps } from "./Field.tsx";
import styles from "./AmountField.module.css";
import { amountToType } from "./typed-amount.ts";

export interface AmountFieldProps extends Omit<FieldProps, "value" | "onChange" | "suffix" | "type" | "max"> {
  value: string;
  unit: string;
  /** If set, a button enters this amount. */
  max?: Amount | undefined;
  onChange: (text: string) => void;
}

/** Parse the text with `typedAmount`. */
export function AmountField({ unit, max, onChange, ...field }: AmountFieldProps) {
  const { i18n } = useLingui();
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={20}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <span className={styles.suffix}>
          {unit}
          {max !== undefined && max > 0n ? (
            <button
              type="button"
              className={styles.all}
              onClick={() => onChange(amountToType(max, i18n.locale))}
            >
              <Trans>All</Trans>
            </button>
          ) : null}
        </span>
      }
    />
  );
}
