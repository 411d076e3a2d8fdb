import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Vote } from "../../../contract/votes/schemas.ts";
import { formatDate, formatNumber, formatShare } from "../../i18n/format.ts";
import { useVotes } from "../../state/later/use-records.ts";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { VoteIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { OwnAmount, useOwnPicture } from "../../ui/values/Own.tsx";
import { Bar } from "../../ui/later/lists/Bar.tsx";
import { shareOf } from "../../ui/values/share.ts";
import styles from "./MyVotes.module.css";

export function MyVotes({ named }: { named: string | null }) {
  const { t } = useLingui();
  const votes = useVotes();
  if (votes.state !== "ready") {
    return <NotLoaded state={votes.state} shape="row" count={2} />;
  }
  return (
    <Card title={t`My votes`}>
      {votes.votes.length === 0 ? (
        <EmptyState icon={<VoteIcon size="2rem" />} title={t`No votes yet`}>
          {t`Your votes and their earnings appear here.`}
        </EmptyState>
      ) : (
        <ul className={styles.votes}>
          {votes.votes.map((vote) => (
            <VoteRow key={vote.id} vote={vote} named={vote.id === named} />
          ))}
        </ul>
      )}
    </Card>
  );
}

export function VoteRow({ vote, named = false }: { vote: Vote; named?: boolean }) {
  const { t, i18n } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (named) row.current?.scrollIntoView({ block: "center" });
  }, [named]);
  const { level } = vote;
  const seat = formatNumber(vote.seat, i18n.locale);
  const date = formatDate(vote.createdAt, i18n.locale);
  const share = shareOf(vote.releaseValue, vote.voteValue);
  const percent = formatShare(share, i18n.locale);
  const picture = useOwnPicture(share, t`${percent} of the income cap achieved`);
  return (
    <li
      ref={row}
      className={classes(styles.vote, named && styles.named)}
      aria-current={named ? "true" : undefined}
    >
      <p className={styles.head}>
        <strong>
          <Trans>Level {level}</Trans>
        </strong>
        <span className={vote.status === "active" ? styles.active : styles.out}>
          {vote.status === "active" ? <Trans>Active</Trans> : <Trans>Out: income cap reached</Trans>}
        </span>
      </p>
      <p className={styles.quiet}>
        <Trans>
          Position {seat}, {date}
        </Trans>
      </p>
      <Bar {...picture} />
      <p className={styles.amounts}>
        <OwnAmount value={vote.releaseValue} />
        <span className={styles.quiet}>
          <Trans>
            of <OwnAmount value={vote.voteValue} unit="USDT" size="small" />
          </Trans>
        </span>
      </p>
    </li>
  );
}
