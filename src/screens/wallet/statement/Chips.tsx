import type { ComponentProps, ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import styles from "./Chips.module.css";

/** The chips stay in one row, which scrolls sideways. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}

interface ChipButtonProps extends Omit<ComponentProps<"button">, "className" | "type"> {
  icon?: ReactNode;
  active?: boolean | undefined;
}

export function ChipButton({ icon, active, children, ...rest }: ChipButtonProps) {
  return (
    <button type="button" {...rest} className={classes(styles.chip, active && styles.active)}>
      {icon}
      {children}
    </button>
  );
}

interface ChipSelectProps {
  /** For screen readers; the chosen option is the visible label. */
  label: string;
  active: boolean;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The native select is as wide as the chosen option. */
export function ChipSelect({ label, active, value, options, onChange }: ChipSelectProps) {
  return (
    <select
      className={classes(styles.chip, styles.select, active && styles.active)}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
