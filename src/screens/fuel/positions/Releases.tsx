import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Amount } from "../../../../contract/money.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { formatPlatformDay } from "../../../i18n/later/platform-day.ts";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { useToday } from "./use-today.ts";
import styles from "./positions.module.css";

const WEEK = 7;

export interface ReleasesProps {
  releases: readonly { day: string; amount: Amount | string }[];
  /** Sum of the releases after the listed ones. */
  later?: Amount | string | undefined;
  /** Folds releases after the first week. */
  folded?: boolean;
  children?: ReactNode;
}

/** Shows releases by the platform's day, with all decimals. */
export function Releases({ releases, later, folded = false, children }: ReleasesProps) {
  const { i18n } = useLingui();
  const today = useToday();
  const unit = assetUnit("fuel");
  const zone = today?.timeZone ?? "";
  const items = releases.map(({ day, amount }) => ({
    key: day,
    name:
      today !== null && day <= today.day ? (
        <Trans>With the next release</Trans>
      ) : (
        <time dateTime={day}>{formatPlatformDay(day, i18n.locale)}</time>
      ),
    value: <OwnAmount value={amount} unit={unit} />,
  }));
  const isMore = later !== undefined && later !== 0n && later !== "0";
  const rest = {
    key: "later",
    name: <Trans context="in time">Later</Trans>,
    value: <OwnAmount value={later ?? 0n} unit={unit} />,
  };
  const all = isMore ? [...items, rest] : items;
  const shown = folded && all.length > WEEK + 1 ? WEEK : all.length;
  return (
    <div className={styles.column}>
      <Facts items={all.slice(0, shown)} />
      {shown < all.length ? (
        <details className={styles.folded}>
          <summary className={styles.unfold}>
            <Trans>After that</Trans>
          </summary>
          <Facts items={all.slice(shown)} />
        </details>
      ) : null}
      {children}
      {zone === "" ? null : (
        <p className={styles.quiet}>
          <Trans>Days start at 00:00 in the platform's time zone ({zone}).</Trans>
        </p>
      )}
    </div>
  );
}
