import { Trans, useLingui } from "@lingui/react/macro";
import type { NftTier, VoteLevel } from "../../../contract/operator/settings.ts";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import type { FormErrors } from "../../../src/ui/later/forms/use-form.ts";
import styles from "../../parts/parts.module.css";
import type { Audience } from "./draft-form.ts";
import { FileField } from "./FileField.tsx";
import { levelName } from "./names.ts";

export interface AudienceFieldsProps {
  audience: Audience;
  settings: { nftTiers: NftTier[]; voteLevels: VoteLevel[] };
  errors: FormErrors;
}

export function AudienceFields({ audience, settings, errors }: AudienceFieldsProps) {
  const { t } = useLingui();
  if (audience === "list")
    return (
      <FileField
        label={t`List (CSV)`}
        name="file"
        accept=".csv,.txt,text/csv,text/plain"
        hint={t`One account,amount per line. Up to 50,000 lines, each account once.`}
        error={errors["file"]}
      />
    );
  if (audience === "levels")
    return (
      <fieldset className={styles.field}>
        <legend className={styles.label}>
          <Trans>Level of the highest active vote</Trans>
        </legend>
        {[0, ...settings.voteLevels.map(({ level }) => level)].map((level, i) => (
          <Checkbox
            key={level}
            name="level"
            value={level}
            label={levelName(level)}
            error={i === settings.voteLevels.length ? errors["level"] : undefined}
          />
        ))}
      </fieldset>
    );
  return (
    <Select
      label={t`Kind of pass`}
      name="tier"
      defaultValue=""
      options={[
        { value: "", label: t`All kinds` },
        ...settings.nftTiers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
