import { useLingui } from "@lingui/react/macro";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { classes } from "../../classes.ts";
import { EyeIcon, EyeOffIcon } from "../../icons/index.ts";
import styles from "./Field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  label: ReactNode;
  hint?: ReactNode;
  /** The error is announced with the field. */
  error?: ReactNode;
  suffix?: ReactNode;
}

/** Controlled or uncontrolled. `type="password"` adds a button that reveals the text. */
export function Field({ label, hint, error, suffix, type = "text", ...input }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [shown, setShown] = useState(false);
  const password = type === "password";
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const described = classes(hintId, errorId) || undefined;

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.box, error ? styles.wrong : undefined)}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          type={password && shown ? "text" : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {suffix ? <span className={styles.suffix}>{suffix}</span> : null}
        {password ? (
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={shown}
            aria-label={t`Show password`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        ) : null}
      </div>
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
