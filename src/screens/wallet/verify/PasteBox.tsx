import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import styles from "./verify.module.css";

export function PasteBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t`Or paste its text`}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={5}
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
