import { Trans, useLingui } from "@lingui/react/macro";
import { languageNames, languages, type Language } from "../../../contract/languages.ts";
import type { PushTo } from "../../../contract/push/recipients.ts";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import styles from "../../parts/parts.module.css";
import { useRead } from "../../state/use-read.ts";
import { levelName } from "../airdrops/names.ts";

export interface RecipientFieldsProps {
  pushTo: PushTo;
  onChoose: (pushTo: PushTo) => void;
}

/** Whose devices a notice is pushed to. All members can read it. */
export function RecipientFields({ pushTo, onChoose }: RecipientFieldsProps) {
  const { t, i18n } = useLingui();
  const { data } = useRead("GET operator/config", {});
  const start: Record<PushTo["kind"], PushTo> = {
    everybody: { kind: "everybody" },
    levels: { kind: "levels", levels: [] },
    passes: { kind: "passes" },
    language: { kind: "language", language: i18n.locale as Language },
  };
  return (
    <>
      <Select
        label={t`Send the notification to`}
        value={pushTo.kind}
        onChange={({ target }) => onChoose(start[target.value as PushTo["kind"]])}
        options={[
          { value: "everybody", label: t`Everybody` },
          { value: "levels", label: t`Members with a vote of chosen levels` },
          { value: "passes", label: t`Holders of passes` },
          { value: "language", label: t`Devices in one language` },
        ]}
      />
      {pushTo.kind === "levels" ? (
        <fieldset className={styles.field}>
          <legend className={styles.label}>
            <Trans>Level of an active vote</Trans>
          </legend>
          {data?.voteLevels.map(({ level }) => (
            <Checkbox
              key={level}
              label={levelName(level)}
              checked={pushTo.levels.includes(level)}
              onChange={({ target }) =>
                onChoose({ kind: "levels", levels: chosen(pushTo.levels, level, target.checked) })
              }
            />
          ))}
        </fieldset>
      ) : null}
      {pushTo.kind === "passes" ? (
        <Select
          label={t`Kind of pass`}
          value={String(pushTo.tier ?? "")}
          onChange={({ target: { value } }) =>
            onChoose({ kind: "passes", ...(value !== "" && { tier: Number(value) }) })
          }
          options={[
            { value: "", label: t`All kinds` },
            ...(data?.nftTiers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      {pushTo.kind === "language" ? (
        <Select
          label={t`Language`}
          value={pushTo.language}
          onChange={({ target }) => onChoose({ kind: "language", language: target.value as Language })}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      ) : null}
      <p className={styles.quiet}>
        <Trans>
          Everybody can read the notice in the app. Who receives the notification is decided when it is sent.
        </Trans>
      </p>
    </>
  );
}

function chosen(levels: number[], level: number, isOn: boolean): number[] {
  return isOn ? [...levels, level].toSorted((a, b) => a - b) : levels.filter((one) => one !== level);
}
