import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../../src/i18n/format.ts";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import type { Draft } from "./draft.ts";
import { typedMoment } from "./moment.ts";
import styles from "./settings.module.css";

export interface WhenFieldsProps {
  draft: Draft;
  timeZone: string;
  error: string | undefined;
  onSay: (said: Partial<Pick<Draft, "when" | "at">>) => void;
}

/** Now, or a time in the platform's zone. */
export function WhenFields({ draft, timeZone, error, onSay }: WhenFieldsProps) {
  const { t, i18n } = useLingui();
  const moment = typedMoment(draft.at, timeZone);
  const own = moment ? formatTime(moment.toISOString(), i18n.locale) : "";
  return (
    <>
      <SegmentedControl
        label={t`Takes effect`}
        value={draft.when}
        onChange={(when) => onSay({ when })}
        options={[
          { value: "now", label: t`Immediately` },
          { value: "at", label: t`At a set time` },
        ]}
      />
      {draft.when === "at" ? (
        <div className={styles.moment}>
          <Field
            label={t`Date and time (${timeZone})`}
            type="datetime-local"
            value={draft.at}
            hint={own === "" ? undefined : <Trans>In your time: {own}</Trans>}
            error={error}
            onChange={({ target }) => onSay({ at: target.value })}
          />
        </div>
      ) : null}
    </>
  );
}
