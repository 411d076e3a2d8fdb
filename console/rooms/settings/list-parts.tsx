import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { languageNames, type Language } from "../../../contract/languages.ts";
import { suspendableName } from "../../../src/i18n/later/suspendable-names.ts";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { itemsOf, type Entry } from "./entries.ts";
import { momentToType } from "./moment.ts";
import styles from "./settings.module.css";

const MINUTE_MS = 60_000;

export function ChoicesPart({
  of,
  entry,
  error,
  onEnter,
}: {
  of: readonly string[];
  entry: Entry;
  error: string | undefined;
  onEnter: (entry: Entry) => void;
}) {
  const chosen = itemsOf(entry).map(String);
  return (
    <div>
      {of.map((one) => (
        <Checkbox
          key={one}
          label={<Choice of={one} />}
          checked={chosen.includes(one)}
          error={one === of.at(-1) ? error : undefined}
          // The order is that of the members' list, and a new item comes last.
          onChange={({ target }) =>
            onEnter(target.checked ? [...chosen, one] : chosen.filter((other) => other !== one))
          }
        />
      ))}
    </div>
  );
}

function Choice({ of }: { of: string }) {
  const language = languageNames[of as Language];
  return language ? <span lang={of}>{language}</span> : suspendableName(of);
}

interface TextPartProps {
  label: string;
  value: string;
  error: string | undefined;
  onEnter: (entry: Entry) => void;
}

export function ZonePart({ label, value, error, onEnter }: TextPartProps) {
  const id = useId();
  return (
    <div>
      <Field
        label={label}
        value={value}
        list={id}
        autoComplete="off"
        maxLength={60}
        error={error}
        onChange={({ target }) => onEnter(target.value)}
      />
      <datalist id={id}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </div>
  );
}

/** In the operator's own zone. */
export function MomentPart({ label, value, error, onEnter }: TextPartProps) {
  const { t } = useLingui();
  const enterNow = () => onEnter(momentToType(new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)));
  return (
    <div className={styles.moment}>
      <Field
        label={label}
        type="datetime-local"
        value={value}
        hint={t`In your time`}
        error={error}
        onChange={({ target }) => onEnter(target.value)}
      />
      <Button onClick={enterNow}>{t`Now`}</Button>
    </div>
  );
}
