import { Trans, useLingui } from "@lingui/react/macro";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatShortTime } from "../../../i18n/format.ts";
import styles from "./Upcoming.module.css";
import { upcomingText, type Term } from "./upcoming-words.ts";

export interface UpcomingProps {
  config: Pick<Config, "upcoming">;
  terms: readonly Term[];
}

/** Source: rules.md U30. */
export function Upcoming({ config, terms }: UpcomingProps) {
  const { i18n } = useLingui();
  const coming = (config.upcoming ?? [])
    .map(({ effectiveAt, changes }) => ({ effectiveAt, what: upcomingText(changes, terms, i18n.locale) }))
    .filter(({ what }) => what !== "");
  if (coming.length === 0) return null;
  return (
    <ul className={styles.upcoming}>
      {coming.map(({ effectiveAt, what }) => (
        <li key={effectiveAt}>
          <Change at={effectiveAt} what={what} />
        </li>
      ))}
    </ul>
  );
}

function Change({ at, what }: { at: string; what: string }) {
  const { i18n } = useLingui();
  const time = formatShortTime(at, i18n.locale);
  return (
    <Trans>
      From <time dateTime={at}>{time}</time>: {what}
    </Trans>
  );
}
