import { Trans, useLingui } from "@lingui/react/macro";
import { useToday } from "../state/use-today.ts";
import { useOnline } from "../state/connection.ts";
import { classes } from "../ui/classes.ts";
import { OfflineIcon } from "../ui/icons/index.ts";
import { momentText } from "../ui/values/moment-text.ts";
import styles from "./AsOf.module.css";

export interface AsOfProps {
  /** A Date or an ISO time; null before anything has loaded. */
  at: Date | string | null | undefined;
}

/** Marks the time while the server is unreachable. */
export function AsOf({ at }: AsOfProps) {
  const { i18n } = useLingui();
  const online = useOnline();
  const today = useToday();
  if (!at) return null;
  const date = typeof at === "string" ? new Date(at) : at;
  const moment = <time dateTime={date.toISOString()}>{momentText(date, i18n.locale, new Date(today))}</time>;
  return (
    <span className={classes(styles.asOf, !online && styles.offline)}>
      {online ? null : <OfflineIcon size="1.125em" />}
      <span>{online ? <Trans>As of {moment}</Trans> : <Trans>Offline, as of {moment}</Trans>}</span>
    </span>
  );
}
