import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { JobStatus, PlatformStatus, WorkerStatus } from "../../../contract/operator/platform-schemas.ts";
import { formatNumber } from "../../../src/i18n/format.ts";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { ChainCard } from "./ChainCard.tsx";
import { LedgerCard } from "./LedgerCard.tsx";
import { jobName } from "../../names.ts";

/** The chain is a read of its own, because nodes may be slow or silent. */
export default function Platform() {
  const { t } = useLingui();
  const may = useMay();
  const read = useRead("GET operator/platform", {});
  return (
    <>
      <ReadState read={read}>
        {read.data ? (
          <>
            <Card look="plain" title={t`Daily jobs`}>
              <List label={t`Daily jobs`}>
                {read.data.jobs.map((job) => (
                  <JobRow key={job.name} job={job} />
                ))}
              </List>
            </Card>
            <div className={styles.cards}>
              <LedgerCard ledger={read.data.ledger} />
              <Card title={t`Notifications`}>
                <Facts items={pushFacts(read.data.push)} />
              </Card>
              <Card title={t`Backups of the database`}>
                <Backups backups={read.data.backups} />
              </Card>
            </div>
            <Workers list={read.data.workers} />
          </>
        ) : null}
      </ReadState>
      {may("GET operator/chain") ? <ChainCard /> : null}
    </>
  );
}

function JobRow({ job }: { job: JobStatus }) {
  const { t } = useLingui();
  const { name, day, state, finishedAt, nextAt, failures, error } = job;
  const next = <When at={nextAt} />;
  const finished = finishedAt ? <When at={finishedAt} /> : null;
  return (
    <ListItem
      title={jobName(name)}
      detail={
        <>
          {day === null ? t`Has not run yet` : t`Last run for ${day}`}
          {finishedAt ? (
            <>
              {" \u00B7 "}
              <Trans>Finished at {finished}</Trans>
            </>
          ) : null}
          {error ? ` \u00B7 ${error}` : null}
          {" \u00B7 "}
          <Trans>Next at {next}</Trans>
        </>
      }
      trailing={
        failures > 0 ? (
          <Pill tone="danger">{t`Failing`}</Pill>
        ) : state === "running" ? (
          <Pill tone="warning">{t`Running`}</Pill>
        ) : state === "done" ? (
          <Pill tone="good">{t`Done`}</Pill>
        ) : null
      }
    />
  );
}

function pushFacts({ devices, acceptedAt, due, queued }: PlatformStatus["push"]): Fact[] {
  return [
    { key: "devices", name: <Trans>Devices with notifications on</Trans>, value: <Count value={devices} /> },
    {
      key: "accepted",
      name: <Trans>Last accepted by a push service</Trans>,
      value: acceptedAt ? <When at={acceptedAt} /> : "\u2013",
    },
    { key: "due", name: <Trans>Messages being prepared</Trans>, value: <Count value={due} /> },
    { key: "queued", name: <Trans>Notifications to be sent</Trans>, value: <Count value={queued} /> },
  ];
}

function Backups({ backups: { newestAt, fullAt, restoredAt } }: { backups: PlatformStatus["backups"] }) {
  if (newestAt === null)
    return (
      <p>
        <Trans>No backup is recorded here.</Trans>
      </p>
    );
  return (
    <Facts
      items={[
        { key: "newest", name: <Trans>Newest backup</Trans>, value: <When at={newestAt} /> },
        {
          key: "full",
          name: <Trans>Newest full backup</Trans>,
          value: fullAt ? <When at={fullAt} /> : "\u2013",
        },
        {
          key: "restored",
          name: <Trans>Last backup restored as a test</Trans>,
          value: restoredAt ? <When at={restoredAt} /> : "\u2013",
        },
      ]}
    />
  );
}

function Count({ value }: { value: number }) {
  const { i18n } = useLingui();
  return formatNumber(value, i18n.locale);
}

/** Failing workers come first. */
function Workers({ list }: { list: WorkerStatus[] }) {
  const { t } = useLingui();
  const sorted = list.toSorted((a, b) => b.failures - a.failures);
  return list.length === 0 ? (
    <EmptyState title={t`No background task has reported yet.`} />
  ) : (
    <Card look="plain" title={t`Background tasks`}>
      <List label={t`Background tasks`}>
        {sorted.map(({ name, servers, beatAt, failures, error }) => (
          <ListItem
            key={name}
            title={<code className={styles.mono}>{name}</code>}
            detail={[plural(servers, { one: "# server", other: "# servers" }), error]
              .filter(Boolean)
              .join(" \u00B7 ")}
            trailing={
              failures > 0 ? <Pill tone="danger">{t`Failing`}</Pill> : <Pill tone="good">{t`Running`}</Pill>
            }
            trailingDetail={<When at={beatAt} />}
          />
        ))}
      </List>
    </Card>
  );
}
