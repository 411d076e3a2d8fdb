import { Trans, useLingui } from "@lingui/react/macro";
import type { CanWithdraw } from "../../../contract/withdrawals/schemas.ts";
import type { DailyWindow } from "../../../contract/withdrawals/window.ts";
import { formatExact, formatTime } from "../../i18n/format.ts";
import { reasonText } from "../../i18n/later/reasons.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { useFrozenText } from "../../parts/later/accounts/frozen.tsx";
import { AsOf } from "../../parts/AsOf.tsx";
import { Pill } from "../../ui/later/lists/Pill.tsx";
import { Reminder } from "./Reminder.tsx";
import { Countdown } from "./Countdown.tsx";
import type { Availability } from "./availability.ts";
import styles from "./withdrawals.module.css";
import { isAlwaysOpen, memberHours, platformHours } from "./hours.ts";

export interface WindowCardProps {
  availability: Availability;
  can: CanWithdraw;
  window: DailyWindow;
  skew: number;
  asOf: string;
}

export function WindowCard({ availability, can, window, skew, asOf }: WindowCardProps) {
  const { t, i18n } = useLingui();
  const { open, opensAt, closesAt } = availability;
  const isSuspended = availability.obstacle === "suspended";
  const platform = platformHours(window, opensAt, i18n.locale);
  const own = memberHours(availability, i18n.locale);
  const [platformZone, ownZone] = [platform.zone, own.zone];
  return (
    <Card look="hero" title={t`Withdrawal hours`} aside={<AsOf at={asOf} />}>
      <div className={styles.now}>
        {isSuspended ? (
          <Pill tone="warning">
            <Trans>Suspended now</Trans>
          </Pill>
        ) : (
          <Pill tone={open ? "good" : "quiet"}>
            {open ? <Trans>Open now</Trans> : <Trans>Closed now</Trans>}
          </Pill>
        )}
        {isSuspended || isAlwaysOpen(window) ? null : (
          <p className={styles.left}>
            <span className={styles.quiet}>{open ? <Trans>Closes in</Trans> : <Trans>Opens in</Trans>}</span>{" "}
            <Countdown to={open ? closesAt : opensAt} skew={skew} />
          </p>
        )}
      </div>
      <Facts
        items={[
          { key: "platform", name: t`Platform time (${platformZone})`, value: platform.hours },
          { key: "own", name: t`Your time (${ownZone})`, value: own.hours },
        ]}
      />
      <ObstacleBanner availability={availability} can={can} />
      {open ? null : <Reminder opensAt={opensAt.toISOString()} />}
    </Card>
  );
}

function ObstacleBanner({ availability: { obstacle }, can }: Pick<WindowCardProps, "availability" | "can">) {
  const { i18n } = useLingui();
  const frozenText = useFrozenText();
  if (obstacle === null || obstacle === "outside_window") return null;
  const limit = formatExact(can.limit, i18n.locale);
  const time = can.heldUntil === null ? "" : formatTime(can.heldUntil, i18n.locale);
  return (
    <Banner tone={obstacle === "frozen" ? "danger" : "warning"} icon={<WarningIcon size="1.25rem" />}>
      {obstacle === "above_limit" ? (
        <Trans>You have reached today's limit of {limit} USDT. It resets every day.</Trans>
      ) : (
        (obstacle === "frozen" && frozenText) || reasonText(obstacle)
      )}{" "}
      {obstacle === "held" ? <Trans>Try again after {time}.</Trans> : null}
    </Banner>
  );
}
