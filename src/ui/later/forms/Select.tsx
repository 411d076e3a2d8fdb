import { useId, type ComponentProps, type ReactNode } from "react";
import { ChevronIcon } from "../../icons/index.ts";
import styles from "./Select.module.css";

export interface Option<V extends string = string> {
  value: V;
  label: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  disabled?: boolean | undefined;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "className" | "id" | "children"> {
  label: ReactNode;
  options: { value: string; label: string; disabled?: boolean | undefined }[];
}

export function Select({ label, options, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select {...select} id={id} className={styles.select}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <ChevronIcon size="1.25rem" />
        </span>
      </div>
    </div>
  );
}
