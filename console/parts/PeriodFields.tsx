import { useLingui } from "@lingui/react/macro";
import { Field } from "../../src/ui/later/forms/Field.tsx";
import type { Days } from "../state/period.ts";
import styles from "./parts.module.css";

/** Days are those of this machine's time zone. */
export function PeriodFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.acts}>
      <Field
        label={t`From date`}
        type="date"
        max={days.to || undefined}
        value={days.from}
        onChange={({ target }) => onChange({ ...days, from: target.value })}
      />
      <Field
        label={t`To date`}
        type="date"
        min={days.from || undefined}
        value={days.to}
        onChange={({ target }) => onChange({ ...days, to: target.value })}
      />
    </div>
  );
}
