import { useId, type ComponentProps, type ReactNode } from "react";
import parts from "../../parts/parts.module.css";
import styles from "./airdrops.module.css";

export interface FileFieldProps extends Omit<ComponentProps<"input">, "className" | "id" | "type"> {
  label: ReactNode;
  hint: ReactNode;
  error?: ReactNode;
}

export function FileField({ label, hint, error, ...input }: FileFieldProps) {
  const id = useId();
  return (
    <div className={parts.field}>
      <label className={parts.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="file"
        className={styles.file}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      <p className={parts.quiet} id={`${id}-hint`}>
        {hint}
      </p>
      {error ? (
        <p className={parts.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
