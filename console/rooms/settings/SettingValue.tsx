import { useLingui } from "@lingui/react/macro";
import { settingForms, type RowsField } from "../../../contract/operator/setting-forms.ts";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import type { SettingKey } from "./draft.ts";
import { itemsOf, partsOf } from "./entries.ts";
import { numberName, partName, rowName, settingName } from "./names.ts";
import styles from "./settings.module.css";
import { leavesOf, NOTHING, valueText } from "./values.ts";

export function SettingValue({ setting, value }: { setting: SettingKey; value: unknown }) {
  const { field } = settingForms[setting];
  if (field.form === "rows") return <Rows setting={setting} field={field} value={value} />;
  // For a release, shows only languages that have a text.
  const all = leavesOf(setting, value);
  const leaves = all.length > 1 ? all.filter(({ text }) => text !== NOTHING) : all;
  const [first] = leaves;
  if (leaves.length === 1 && first)
    return <p className={styles.value}>{first.name === "" ? first.text : `${first.name}: ${first.text}`}</p>;
  return (
    <div className={styles.facts}>
      <Facts items={leaves.map(({ path, name, text }) => ({ key: path.join("."), name, value: text }))} />
    </div>
  );
}

function Rows({ setting, field, value }: { setting: SettingKey; field: RowsField; value: unknown }) {
  const { t } = useLingui();
  const columns = Object.entries(field.fields);
  const name = settingName(setting);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keyboard
    <div className={styles.scroll} role="region" aria-label={t`${name}: table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{numberName(setting)}</th>
            {columns.map(([part]) => (
              <th scope="col" key={part}>
                {partName(setting, [part])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {itemsOf(value).map((row, i) => (
            <tr key={`${field.first + i}`}>
              <th scope="row">{rowName(setting, field.first + i)}</th>
              {columns.map(([part, one]) => (
                <td key={part}>{valueText(one, partsOf(row)[part], part)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
