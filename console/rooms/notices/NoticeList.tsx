import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { languageNames, languages } from "../../../contract/languages.ts";
import type { OperatorNotice } from "../../../contract/notices/operator-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import { More } from "../../parts/More.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { usePages } from "../../state/use-pages.ts";
import { kindName, pushName, recipientsName, standing, topicName } from "./names.ts";

type Chosen = { act: "publish" | "withdraw"; notice: OperatorNotice } | null;

export function NoticeList() {
  const { t } = useLingui();
  const may = useMay();
  const [, navigate] = useLocation();
  const [kind, setKind] = useState<"all" | OperatorNotice["kind"]>("all");
  const pages = usePages("GET operator/notices", kind === "all" ? {} : { kind });
  const [chosen, setChosen] = useState<Chosen>(null);
  const close = () => setChosen(null);
  return (
    <>
      <SegmentedControl
        label={t`Which`}
        labelHidden
        value={kind}
        onChange={setKind}
        options={[
          { value: "all", label: t`All` },
          { value: "notice", label: t`Notices` },
          { value: "article", label: t`Articles` },
        ]}
      />
      {may("POST operator/notices") ? (
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => navigate("/notices/new")}>
            <Trans>Write new</Trans>
          </Button>
        </div>
      ) : null}
      <ReadState read={pages}>
        {pages.list?.length === 0 ? <EmptyState title={t`Nothing written yet.`} /> : null}
        <div className={styles.cards}>
          {pages.list?.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} onChoose={(act) => setChosen({ act, notice })} />
          ))}
        </div>
        <More pages={pages} />
      </ReadState>
      {chosen?.act === "publish" ? (
        <ActSheet
          title={t`Publish now`}
          facts={factsOf(chosen.notice)}
          call="POST operator/notices/publish"
          request={(reason) => requestOf(chosen.notice, reason)}
          reason="optional"
          confirm={t`Publish`}
          onClose={close}
        />
      ) : null}
      {chosen?.act === "withdraw" ? (
        <ActSheet
          title={t`Unpublish`}
          facts={factsOf(chosen.notice)}
          call="POST operator/notices/withdraw"
          request={(reason) => requestOf(chosen.notice, reason)}
          reason="optional"
          confirm={t`Unpublish`}
          isDangerous
          onClose={close}
        >
          <p className={styles.quiet}>
            <Trans>Members no longer see it. Notifications already sent stay on their devices.</Trans>
          </p>
        </ActSheet>
      ) : null}
    </>
  );
}

interface NoticeCardProps {
  notice: OperatorNotice;
  onChoose: (act: "publish" | "withdraw") => void;
}

function NoticeCard({ notice, onChoose }: NoticeCardProps) {
  const { t } = useLingui();
  const may = useMay();
  const [, navigate] = useLocation();
  const [tone, state] = standing(notice);
  const isOut = notice.withdrawnAt === null && notice.publishedAt !== null;
  return (
    <Card
      title={titleOf(notice)}
      aside={
        <span className={styles.pills}>
          {notice.pinned ? <Pill tone="quiet">{t`Pinned`}</Pill> : null}
          <Pill tone={tone}>{state}</Pill>
        </span>
      }
    >
      <Facts items={factsOf(notice)} />
      <div className={styles.acts}>
        <Button onClick={() => navigate(`/notices/${notice.id}`)}>
          {may("POST operator/notices") ? t`Edit` : t`Preview`}
        </Button>
        {may("POST operator/notices/publish") && !isOut ? (
          <Button onClick={() => onChoose("publish")}>
            <Trans>Publish now</Trans>
          </Button>
        ) : null}
        {may("POST operator/notices/withdraw") && notice.withdrawnAt === null ? (
          <Button variant="danger" onClick={() => onChoose("withdraw")}>
            <Trans>Unpublish</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function factsOf(notice: OperatorNotice): Fact[] {
  const missing = languages.filter((tag) => notice.languages[tag] === undefined);
  return [
    { key: "kind", name: <Trans>Kind</Trans>, value: kindName(notice.kind) },
    ...(notice.help.length > 0
      ? [{ key: "help", name: <Trans>Answers on</Trans>, value: notice.help.map(topicName).join(", ") }]
      : []),
    { key: "title", name: <Trans>Title</Trans>, value: titleOf(notice) },
    { key: "at", name: <Trans>Published from</Trans>, value: <When at={notice.publishAt} /> },
    {
      key: "push",
      name: <Trans>Notification</Trans>,
      value: notice.delivery
        ? `${pushName(notice)}: ${notice.delivery.sent}/${notice.delivery.total}`
        : pushName(notice),
    },
    ...(notice.pushTo
      ? [{ key: "to", name: <Trans>Sent to</Trans>, value: recipientsName(notice.pushTo) }]
      : []),
    {
      key: "missing",
      name: <Trans>Missing in</Trans>,
      value: missing.length === 0 ? "\u2013" : missing.map((tag) => languageNames[tag]).join(", "),
    },
  ];
}

function titleOf({ languages: texts }: OperatorNotice): string {
  return (texts.en ?? Object.values(texts)[0])?.title ?? "";
}

function requestOf({ id, version }: OperatorNotice, reason: string) {
  return { id, version, ...(reason && { reason }) };
}
