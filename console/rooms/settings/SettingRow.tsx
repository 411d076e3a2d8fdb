import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import type { PreviewFigure, ScheduledChange } from "../../../contract/operator/schedule-schemas.ts";
import { settingForms } from "../../../contract/operator/setting-forms.ts";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import parts from "../../parts/parts.module.css";
import { aboutSetting } from "./about.ts";
import type { SettingKey } from "./draft.ts";
import { ConflictBanner } from "./ConflictBanner.tsx";
import type { Editing } from "./use-editing.ts";
import { figureName, figureText } from "./figures.ts";
import { platformTime } from "./moment.ts";
import { appliesText, settingName } from "./names.ts";
import { SettingInput } from "./SettingInput.tsx";
import { SettingValue } from "./SettingValue.tsx";
import styles from "./settings.module.css";
import { leafChanges } from "./values.ts";

export interface SettingRowProps {
  setting: SettingKey;
  settings: Settings;
  /** Null for operators who may only read. */
  editing: Editing | null;
  figures: readonly PreviewFigure[];
  scheduled: readonly ScheduledChange[];
}

export function SettingRow({ setting, settings, editing, figures, scheduled }: SettingRowProps) {
  const { t } = useLingui();
  const id = useId();
  const row = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const name = settingName(setting);
  const entry = editing?.draft.typed[setting];
  const isOpen = entry !== undefined;
  useFocusAfter(isOpen, row, opener);
  return (
    <section className={styles.setting} aria-labelledby={id} ref={row}>
      <div className={styles.headline}>
        <h3 className={styles.name} id={id}>
          {name}
        </h3>
        {editing && !isOpen ? (
          <Button ref={opener} aria-label={t`Change: ${name}`} onClick={() => editing.begin(setting)}>
            <Trans>Change</Trans>
          </Button>
        ) : null}
      </div>
      <SettingValue setting={setting} value={settings[setting]} />
      <p className={parts.quiet}>{aboutSetting(setting, settings)}</p>
      {figures.length > 0 ? <Yesterday figures={figures} /> : null}
      {scheduled.map((change) => (
        <Upcoming
          key={change.id}
          setting={setting}
          change={change}
          timeZone={settings.withdrawWindow.timeZone}
        />
      ))}
      {editing && isOpen ? (
        <div className={styles.form}>
          {editing.assessed.conflicts.includes(setting) ? (
            <ConflictBanner setting={setting} settings={settings} editing={editing} />
          ) : null}
          <SettingInput
            setting={setting}
            entry={entry}
            problems={editing.assessed.problems[setting] ?? {}}
            onEnter={(next) => editing.enter(setting, next)}
          />
          <p className={parts.quiet}>{appliesText(settingForms[setting].appliesTo)}</p>
          <div className={parts.acts}>
            <Button aria-label={t`Undo change: ${name}`} onClick={() => editing.drop(setting)}>
              <Trans>Undo change</Trans>
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

/**
 * Moves the focus into a form that is opened, and back when it closes. A form that was open at the start is left
 * alone.
 */
function useFocusAfter(
  isOpen: boolean,
  row: React.RefObject<HTMLElement | null>,
  opener: React.RefObject<HTMLButtonElement | null>,
) {
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current === isOpen) return;
    was.current = isOpen;
    if (isOpen) row.current?.querySelector<HTMLElement>("input, textarea")?.focus();
    else opener.current?.focus();
  }, [isOpen, row, opener]);
}

const MOST_FIGURES = 7;

function Yesterday({ figures }: { figures: readonly PreviewFigure[] }) {
  const moved = figures.filter(({ was }) => was !== null && was !== "0");
  const texts = moved
    .slice(0, MOST_FIGURES)
    .map(({ figure, was, unit }) => `${figureName(figure)} ${figureText(was!, unit)}`);
  if (texts.length === 0) return null;
  const list = texts.join(" · ");
  return (
    <p className={parts.quiet}>
      <Trans>Yesterday: {list}</Trans>
    </p>
  );
}

function Upcoming({
  setting,
  change: { effectiveAt, from, to },
  timeZone,
}: {
  setting: SettingKey;
  change: ScheduledChange;
  timeZone: string;
}) {
  const { t, i18n } = useLingui();
  const time = platformTime(effectiveAt, timeZone, i18n.locale);
  return (
    <div className={styles.upcoming}>
      <Pill tone="warning">{t`From ${time} (${timeZone})`}</Pill>
      {leafChanges(setting, from[setting], to[setting]).map(({ path, name, to: after }) => (
        <span key={path}>{name === "" ? after : `${name}: ${after}`}</span>
      ))}
    </div>
  );
}
