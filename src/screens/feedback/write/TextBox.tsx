import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { countCharacters, FEEDBACK_MAX } from "../../../../contract/feedback/rules.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { classes } from "../../../ui/classes.ts";
import styles from "./feedback.module.css";

export interface TextBoxProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Accepts text beyond the limit, for the member to shorten. */
export function TextBox({ label, value, error, onChange }: TextBoxProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const signs = countCharacters(value);
  const count = formatNumber(signs, i18n.locale);
  const most = formatNumber(FEEDBACK_MAX, i18n.locale);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        name="content"
        id={id}
        className={styles.text}
        rows={6}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(`${id}-count`, error ? `${id}-error` : undefined)}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-count`} className={classes(styles.count, signs > FEEDBACK_MAX && styles.over)}>
        {t`${count} of ${most} characters`}
      </p>
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
