import { useLingui } from "@lingui/react/macro";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { formatTime } from "../../i18n/format.ts";
import { classes } from "../../ui/classes.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { statusName } from "./names.ts";
import { timelineOf, type TimelineStep } from "./timeline.ts";
import styles from "./Timeline.module.css";

export function Timeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, i18n } = useLingui();
  const stateNames: Record<TimelineStep["state"], string> = {
    done: t`Done`,
    now: t`Now`,
    ahead: t`Still to come`,
    ended: t`Ended`,
  };
  return (
    <ol className={styles.steps}>
      {timelineOf(withdrawal).map(({ status, state, at }) => (
        <li
          key={status}
          className={classes(styles.step, styles[state])}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className={styles.name}>
            {statusName(status)}
            <VisuallyHidden>: {stateNames[state]}</VisuallyHidden>
          </span>
          {at === null ? null : (
            <time className={styles.time} dateTime={at}>
              {formatTime(at, i18n.locale)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
