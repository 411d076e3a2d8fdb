import { Trans, useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "../../../contract/operator/schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import { actName, actorOf } from "./names.ts";

export interface ActDetailsProps {
  entry: AuditEntry;
  onSubject: (subject: string) => void;
  onClose: () => void;
}

export function ActDetails({ entry, onSubject, onClose }: ActDetailsProps) {
  const { id, act, subject, before, after } = entry;
  const { t } = useLingui();
  return (
    <Sheet open title={actName(act)} onClose={onClose}>
      <Facts items={factsOf(entry)} />
      <State title={t`Before`} value={before} />
      <State title={t`After`} value={after} />
      {subject ? (
        <Button wide onClick={() => onSubject(subject)}>
          <Trans>All actions on {subject}</Trans>
        </Button>
      ) : null}
      <p className={styles.quiet}>
        <Trans>Action {id} in the log. It is never changed or deleted.</Trans>
      </p>
    </Sheet>
  );
}

function factsOf(entry: AuditEntry): Fact[] {
  const { at, act, subject, reason, via, hash } = entry;
  return [
    { key: "at", name: <Trans>Time</Trans>, value: <When at={at} /> },
    { key: "who", name: <Trans>Who</Trans>, value: actorOf(entry) },
    ...(via ? [{ key: "via", name: <Trans>Signed in by</Trans>, value: via }] : []),
    { key: "act", name: <Trans>Action</Trans>, value: <code>{act}</code> },
    ...(subject
      ? [{ key: "subject", name: <Trans>Subject</Trans>, value: subject, long: subject.length > 24 }]
      : []),
    ...(reason ? [{ key: "reason", name: <Trans>Reason</Trans>, value: reason, long: true }] : []),
    {
      key: "hash",
      name: <Trans>Hash</Trans>,
      value: <span className={styles.mono}>{hash}</span>,
      long: true,
    },
  ];
}

function State({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <section aria-label={title}>
      <p className={styles.quiet}>{title}</p>
      <pre className={styles.json} translate="no">
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  );
}
