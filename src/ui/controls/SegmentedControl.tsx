import { useId, type ReactNode } from "react";
import { classes } from "../classes.ts";
import type { Option } from "../later/forms/Select.tsx";
import styles from "./SegmentedControl.module.css";

export interface SegmentedControlProps<V extends string> {
  label: ReactNode;
  /** For screen readers only. */
  labelHidden?: boolean | undefined;
  options: Option<V>[];
  /** Generated if omitted. */
  name?: string | undefined;
  value?: V | undefined;
  defaultValue?: V | undefined;
  onChange?: ((value: V) => void) | undefined;
  /** Vertical, for options with details. */
  stacked?: boolean | undefined;
}

export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const made = useId();
  const { label, labelHidden, options, name = made, value, defaultValue, onChange, stacked } = props;
  return (
    <fieldset className={styles.group}>
      <legend className={classes(styles.legend, labelHidden && styles.hidden)}>{label}</legend>
      <div className={classes(styles.options, stacked && styles.stacked)}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              className={styles.radio}
              onChange={() => onChange?.(option.value)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            <span className={styles.label}>{option.label}</span>
            {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
