import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { settingForms, settingGroups, type SettingGroup } from "../../../contract/operator/setting-forms.ts";
import type { Settings as Values } from "../../../contract/operator/settings-schemas.ts";
import type { ScheduledChange } from "../../../contract/operator/schedule-schemas.ts";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { useMay } from "../../state/rights.ts";
import { usePages } from "../../state/use-pages.ts";
import { useRead } from "../../state/use-read.ts";
import { ChangeBar } from "./ChangeBar.tsx";
import { settingKeys } from "./draft.ts";
import { groupName } from "./names.ts";
import { Review } from "./Review.tsx";
import { Scheduled } from "./Scheduled.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { Suspend } from "./Suspend.tsx";
import styles from "./settings.module.css";
import { useEditing } from "./use-editing.ts";
import { useTrial } from "./use-trial.ts";

/** `/settings`, `/settings/fuel` for a group, `/settings/scheduled` and `/settings/review`. */
export default function Settings() {
  const [path] = useLocation();
  const read = useRead("GET operator/config", {});
  const place = path.split("/")[2] ?? "";
  return (
    <>
      <Places current={place} />
      {place === "scheduled" ? (
        <Scheduled timeZone={read.data?.withdrawWindow.timeZone ?? null} />
      ) : (
        <ReadState read={read}>
          {read.data === null ? null : place === "review" ? (
            <Review settings={read.data} />
          ) : (
            <Groups settings={read.data} shown={settingGroups.find((group) => group === place) ?? null} />
          )}
        </ReadState>
      )}
    </>
  );
}

function Places({ current }: { current: string }) {
  const { t } = useLingui();
  const places = [
    { place: "", name: t`All settings` },
    ...settingGroups.map((group) => ({ place: group, name: groupName(group) })),
    { place: "scheduled", name: t`Scheduled changes` },
  ];
  return (
    <nav aria-label={t`Groups of settings`}>
      <ul className={styles.places}>
        {places.map(({ place, name }) => (
          <li key={place}>
            <Link
              href={place === "" ? "/settings" : `/settings/${place}`}
              className={styles.place}
              aria-current={place === current ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** All groups, or one. Operators who may neither change nor try settings see values only. */
function Groups({ settings, shown }: { settings: Values; shown: SettingGroup | null }) {
  const may = useMay();
  const editing = useEditing(settings);
  const mayTry = may("POST operator/config/preview");
  const mayEdit = mayTry || may("POST operator/config");
  const figures = useYesterday(mayTry);
  const waiting: readonly ScheduledChange[] = usePages("GET operator/config/scheduled", {}).list ?? [];
  return (
    <>
      {mayEdit ? null : (
        <p>
          <Trans>Your roles can read the settings but not change them.</Trans>
        </p>
      )}
      {settingGroups
        .filter((group) => shown === null || group === shown)
        .map((group) => (
          <Card key={group} title={groupName(group)}>
            {group === "suspension" ? <Suspend suspended={settings.suspended} /> : null}
            {settingKeys
              .filter((key) => settingForms[key].group === group)
              .map((key) => (
                <SettingRow
                  key={key}
                  setting={key}
                  settings={settings}
                  editing={mayEdit ? editing : null}
                  figures={figures.filter(({ settings: of, was }) => was !== null && of.includes(key))}
                  scheduled={waiting.filter(({ to }) => to[key] !== undefined)}
                />
              ))}
          </Card>
        ))}
      {mayEdit ? <ChangeBar editing={editing} /> : null}
    </>
  );
}

/** The figures of the settings in force; empty where they are not known. */
function useYesterday(mayTry: boolean) {
  const { result, run } = useTrial({}, null);
  useEffect(() => {
    if (mayTry) run();
    // Once: the day is over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [mayTry]);
  return result?.figures ?? [];
}
