import { Trans, useLingui } from "@lingui/react/macro";
import { classes } from "../classes.ts";
import { OfflineIcon } from "../icons/index.ts";
import { momentText } from "./moment-text.ts";
import styles from "./AsOf.module.css";

export interface AsOfProps {
  /** When what is shown was true: a Date, or an ISO time. Null when nothing has arrived yet. */
  at: Date | string | null | undefined;
  /** There is no connection: this is what the device kept. */
  offline?: boolean | undefined;
}

/** The time that what is shown is from. */
export function AsOf({ at, offline }: AsOfProps) {
  const { i18n } = useLingui();
  if (!at) return null;
  const date = typeof at === "string" ? new Date(at) : at;
  const moment = <time dateTime={date.toISOString()}>{momentText(date, i18n.locale)}</time>;
  return (
    <span className={classes(styles.asOf, offline && styles.offline)}>
      {offline ? <OfflineIcon size="1.125em" /> : null}
      <span>{offline ? <Trans>Offline, as of {moment}</Trans> : <Trans>As of {moment}</Trans>}</span>
    </span>
  );
}
