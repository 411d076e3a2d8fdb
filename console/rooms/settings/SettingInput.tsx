import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { UNIT } from "../../../contract/money.ts";
import {
  settingForms,
  type FormField,
  type RecordField,
  type RowsField,
} from "../../../contract/operator/setting-forms.ts";
import { formatRate } from "../../../src/i18n/format.ts";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import parts from "../../parts/parts.module.css";
import { TextArea } from "../../parts/TextArea.tsx";
import type { SettingKey } from "./draft.ts";
import {
  itemsOf,
  newRecord,
  newRelease,
  partsOf,
  readEntry,
  releaseField,
  sumOf,
  type Entry,
  type Problems,
} from "./entries.ts";
import { ChoicesPart, MomentPart, ZonePart } from "./list-parts.tsx";
import { partName, rowName } from "./names.ts";
import { boundsText, problemText } from "./problem-text.ts";
import styles from "./settings.module.css";
import { suffixText } from "./values.ts";

export interface SettingInputProps {
  setting: SettingKey;
  entry: Entry;
  problems: Problems;
  onEnter: (entry: Entry) => void;
}

export function SettingInput({ setting, entry, problems, onEnter }: SettingInputProps) {
  // The problem of a number is not shown while the number is being typed.
  const [typing, setTyping] = useState<string | null>(null);
  const { "": ofWhole } = problems;
  const shown = Object.fromEntries(Object.entries(problems).filter(([path]) => path !== typing));
  const { field } = settingForms[setting];
  const isWhole = field.form === "record" || field.form === "rows";
  return (
    <div className={parts.form} onBlur={() => setTyping(null)}>
      <Part
        setting={setting}
        field={field}
        path={[]}
        entry={entry}
        problems={shown}
        onEnter={(next, path) => {
          setTyping(path.join("."));
          onEnter(next);
        }}
      />
      {isWhole && ofWhole ? <p className={parts.error}>{problemText(ofWhole)}</p> : null}
    </div>
  );
}

interface PartProps {
  setting: SettingKey;
  field: FormField;
  path: string[];
  entry: Entry;
  problems: Problems;
  /** @param path of the field that was typed in. */
  onEnter: (entry: Entry, path: string[]) => void;
  /** The bounds of rows are shown once, above them. */
  isRow?: boolean;
}

function Part(props: PartProps) {
  const { t, i18n } = useLingui();
  const { setting, field, path, entry, problems, onEnter, isRow } = props;
  const problem = problems[path.join(".")];
  const error = problem ? problemText(problem) : undefined;
  const label = path.length === 0 ? t`New value` : partName(setting, path);
  const text = typeof entry === "string" ? entry : "";
  const enter = (next: Entry) => onEnter(next, path);
  switch (field.form) {
    case "record":
      return <RecordPart {...props} field={field} />;
    case "rows":
      return <RowsPart {...props} field={field} />;
    case "switch":
      return (
        <Checkbox
          label={path.length === 0 ? t`On` : label}
          checked={entry === true}
          error={error}
          onChange={({ target }) => enter(target.checked)}
        />
      );
    case "choices":
      return <ChoicesPart of={field.of} entry={entry} error={error} onEnter={enter} />;
    case "origins":
      return (
        <TextArea
          label={t`Origins, one per line`}
          value={text}
          error={error}
          spellCheck={false}
          onChange={({ target }) => enter(target.value)}
        />
      );
    case "optional":
      return (
        <>
          <Checkbox
            label={t`Show values at this rate`}
            checked={entry !== null}
            onChange={({ target }) => enter(target.checked ? newRecord(field.of) : null)}
          />
          {entry === null ? null : <RecordPart {...props} field={field.of} />}
        </>
      );
    case "moment":
      return <MomentPart label={label} value={text} error={error} onEnter={enter} />;
    case "release":
      return (
        <>
          <Checkbox
            label={t`Announce a new app version`}
            checked={entry !== null}
            onChange={({ target }) => enter(target.checked ? newRelease(i18n.locale) : null)}
          />
          {entry === null ? null : <RecordPart {...props} field={releaseField} />}
        </>
      );
    case "text":
      if (path.at(-1) === "note")
        return (
          <TextArea
            label={label}
            value={text}
            maxLength={field.maxLength}
            error={error}
            onChange={({ target }) => enter(target.value)}
          />
        );
      break;
    case "time_zone":
      return <ZonePart label={label} value={text} error={error} onEnter={enter} />;
  }
  const isNumber = field.form === "amount" || field.form === "integer";
  return (
    <Field
      label={label}
      value={text}
      inputMode={field.form === "amount" ? "decimal" : field.form === "integer" ? "numeric" : "text"}
      autoComplete="off"
      maxLength={isNumber ? 24 : field.form === "time_of_day" ? 5 : 500}
      suffix={isNumber ? suffixText(field.unit) : undefined}
      hint={isRow ? undefined : (boundsText(field) ?? undefined)}
      error={error}
      onChange={({ target }) => enter(target.value)}
    />
  );
}

function RecordPart({ field, ...props }: PartProps & { field: RecordField }) {
  const { t, i18n } = useLingui();
  const { path, entry, onEnter } = props;
  const typed = partsOf(entry) as Record<string, Entry>;
  const list = Object.entries(field.fields);
  const sum = field.sum === undefined ? null : sumTyped(field, typed, i18n.locale);
  return (
    <>
      <div className={list.some(([, { form }]) => form === "record") ? parts.form : styles.fields}>
        {list.map(([part, one]) => (
          <Part
            {...props}
            key={part}
            field={one}
            path={[...path, part]}
            entry={typed[part] ?? ""}
            onEnter={(next, at) => onEnter({ ...typed, [part]: next }, at)}
          />
        ))}
      </div>
      {sum === null ? null : <p className={parts.quiet}>{t`In total: ${formatRate(sum, i18n.locale)}`}</p>}
    </>
  );
}

function sumTyped(field: RecordField, typed: Record<string, Entry>, language: string): `${number}` {
  const shares = Object.entries(field.fields).map(
    ([part, one]) => readEntry(one, typed[part] ?? "", language).value,
  );
  return String(Number(sumOf(shares)) / Number(UNIT)) as `${number}`;
}

function RowsPart({ field, ...props }: PartProps & { field: RowsField }) {
  const { setting, path, entry, onEnter } = props;
  const rows = itemsOf(entry) as Entry[];
  const columns = Object.entries(field.fields);
  return (
    <>
      <ul className={styles.bounds}>
        {columns.map(([part, one]) => {
          const bounds = boundsText(one);
          return bounds === null ? null : (
            <li key={part}>
              {partName(setting, [part])}: {bounds}
            </li>
          );
        })}
      </ul>
      {rows.map((row, i) => (
        <fieldset key={`${field.first + i}`} className={styles.row}>
          <legend className={styles.legend}>{rowName(setting, field.first + i)}</legend>
          <div className={styles.fields}>
            {columns.map(([part, one]) => {
              const typed = partsOf(row) as Record<string, Entry>;
              return (
                <RowCell
                  {...props}
                  key={part}
                  field={one}
                  name={part}
                  path={[...path, String(i), part]}
                  entry={typed[part] ?? ""}
                  onEnter={(next, at) => onEnter(rows.with(i, { ...typed, [part]: next }), at)}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** Its name omits the row's number, which the row shows. */
function RowCell({ name, ...props }: PartProps & { name: string }) {
  const { path, problems } = props;
  const problem = problems[path.join(".")];
  return (
    <Part
      {...props}
      isRow
      path={[name]}
      problems={problem ? { [name]: problem } : {}}
      onEnter={(next) => props.onEnter(next, path)}
    />
  );
}
