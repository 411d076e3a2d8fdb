import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { PlatformStatus } from "../../../contract/operator/platform-schemas.ts";
import type { LedgerCheck } from "../../../contract/operator/schemas.ts";
import { formatNumber } from "../../../src/i18n/format.ts";
import { failureOf } from "../../../src/state/later/failure.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Banner } from "../../../src/ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../src/ui/icons/index.ts";
import { CheckIcon } from "../../../src/ui/later/icons/actions.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import { send } from "../../state/client.ts";
import { useMay } from "../../state/rights.ts";
import { refusalText } from "./names.ts";

interface Run {
  of: "point" | "whole";
  /** Null while the check runs. */
  outcome: { check: LedgerCheck } | { failure: string } | null;
}

export function LedgerCard({ ledger }: { ledger: PlatformStatus["ledger"] }) {
  const { t } = useLingui();
  const may = useMay()("GET operator/ledger/check");
  const [run, setRun] = useState<Run | null>(null);
  const busy = run !== null && run.outcome === null;
  const checked = run?.outcome && "check" in run.outcome ? run.outcome.check : null;
  // A check made on this page is newer than the page's data.
  const heldAt = checked ? null : ledger.heldAt;

  function start(of: Run["of"]) {
    setRun({ of, outcome: null });
    send("GET operator/ledger/check", of === "point" ? { since: "point" } : {}).then(
      ({ data }) => setRun({ of, outcome: { check: data } }),
      (error: unknown) => setRun({ of, outcome: { failure: failureOf(error).text } }),
    );
  }

  return (
    <Card title={t`Ledger check`}>
      {checked ? <Outcome check={checked} /> : null}
      {!checked && ledger.broken ? <Broken what={ledger.broken} /> : null}
      {run?.outcome && "failure" in run.outcome ? (
        <p className={styles.error} role="alert">
          {run.outcome.failure}
        </p>
      ) : null}
      {!checked && !ledger.broken && ledger.refused !== null ? <p>{refusalText(ledger.refused)}</p> : null}
      {heldAt !== null ? (
        <Facts
          items={[
            { key: "held", name: <Trans>Last passed</Trans>, value: <When at={heldAt} /> },
            {
              key: "whole",
              name: <Trans>Everything last passed</Trans>,
              value: ledger.wholeAt ? <When at={ledger.wholeAt} /> : "\u2013",
            },
          ]}
        />
      ) : null}
      {may ? (
        <div className={styles.acts}>
          <Button busy={busy && run.of === "point"} disabled={busy} onClick={() => start("point")}>
            <Trans>Check what is new</Trans>
          </Button>
          <Button busy={busy && run.of === "whole"} disabled={busy} onClick={() => start("whole")}>
            <Trans>Check everything</Trans>
          </Button>
        </div>
      ) : null}
      {may ? (
        <p className={styles.quiet}>
          <Trans>Checking everything takes minutes on a large platform.</Trans>
        </p>
      ) : null}
    </Card>
  );
}

function Broken({ what: broken }: { what: string }) {
  return (
    <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
      <Trans>
        The ledger is broken: {broken}. Stop the server and investigate before anything else is paid.
      </Trans>
    </Banner>
  );
}

function Outcome({ check: { broken, since, refused, transfers, entries, members } }: { check: LedgerCheck }) {
  const { i18n } = useLingui();
  if (broken !== null) return <Broken what={broken} />;
  const [moves, lines, people] = [transfers, entries, members].map((count) =>
    formatNumber(count, i18n.locale),
  );
  return (
    <Banner tone="good" icon={<CheckIcon size="1.25rem" />}>
      {since === null ? (
        <Trans>
          Everything passed: {moves} postings, {lines} entries, {people} members.
        </Trans>
      ) : (
        <Trans>
          What came since <When at={since} /> passed: {moves} postings, {lines} entries, {people} members.
        </Trans>
      )}{" "}
      {refused === null ? null : refusalText(refused)}
    </Banner>
  );
}
