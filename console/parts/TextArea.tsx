import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./parts.module.css";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className" | "id"> {
  label: ReactNode;
  error?: ReactNode;
}

export function TextArea({ label, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={styles.text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
