import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { formatNumber } from "../../../../i18n/format.ts";
import { canHash } from "../../../../mirror/statement/hash.ts";
import type { Fault, StatementCheck } from "../../../../mirror/statement/check-statement.ts";
import { checkStored } from "../../../../state/later/check-stored.ts";
import { openedMirror } from "../../../../state/mirror.ts";
import { UnkeptLines } from "../../../../parts/later/unkept/UnkeptLines.tsx";
import { useSession } from "../../../../state/session.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Problem } from "../../../../ui/feedback/Problem.tsx";
import { ErrorState } from "../../../../ui/feedback/ErrorState.tsx";
import { ButtonLink } from "../../../../ui/controls/Button.tsx";
import { WarningIcon } from "../../../../ui/icons/index.ts";
import { CheckIcon } from "../../../../ui/later/icons/actions.tsx";
import { Sheet } from "../../../../ui/layout/Sheet.tsx";

type Progress = { lines: number; outcome: StatementCheck | "failed" | null };

/** Works offline, without trust in the server. Closing stops the check. */
export default function CheckSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open title={t`Statement check`} onClose={onClose}>
      <p>
        <Trans>
          Each entry carries the hash of the one before. This device recalculates every hash and balance.
        </Trans>
      </p>
      {canHash() ? (
        <Check onClose={onClose} />
      ) : (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          {t`This browser cannot run the check here.`}
        </Banner>
      )}
      <ButtonLink wide href="#/pages/evidence" onClick={onClose}>
        <Trans>Evidence</Trans>
      </ButtonLink>
    </Sheet>
  );
}

function Check({ onClose }: { onClose: () => void }) {
  const { uid } = useSession();
  const [{ lines, outcome }, setProgress] = useState<Progress>({ lines: 0, outcome: null });
  useEffect(() => {
    const stop = new AbortController();
    run(uid ?? "", stop.signal, setProgress).catch((error: unknown) => {
      console.warn("The statement could not be checked", error);
      setProgress({ lines: 0, outcome: "failed" });
    });
    return () => stop.abort();
  }, [uid]);
  if (outcome === "failed") return <ErrorState />;
  return <Outcome lines={lines} outcome={outcome} onClose={onClose} />;
}

async function run(uid: string, signal: AbortSignal, show: (progress: Progress) => void): Promise<void> {
  const onProgress = (lines: number) => show({ lines, outcome: null });
  const store = await openedMirror();
  const start = (await store.document("unkept"))?.value.lines ?? null;
  const outcome = await checkStored({ store, uid, start }, onProgress, signal);
  if (outcome.verdict !== "stopped") show({ lines: outcome.lines, outcome });
}

interface OutcomeProps {
  lines: number;
  outcome: StatementCheck | null;
  onClose: () => void;
}

function Outcome({ lines, outcome, onClose }: OutcomeProps) {
  const { t, i18n } = useLingui();
  if (outcome?.verdict === "fault") {
    const seq = formatNumber(outcome.seq, i18n.locale);
    return (
      <>
        <Problem>
          <Trans>Entry {seq} is the first that does not match.</Trans> <FaultText fault={outcome.fault} />
        </Problem>
        <ButtonLink wide href={`#/pages/bill?line=${outcome.seq}`} onClick={onClose}>
          <Trans>Show entry</Trans>
        </ButtonLink>
      </>
    );
  }
  const count = plural(lines, { one: "# entry", other: "# entries" });
  return outcome ? (
    <>
      <Banner tone="good" icon={<CheckIcon size="1.25rem" />}>
        {t`Checked ${count}: every hash and balance matches.`}
      </Banner>
      <UnkeptLines />
    </>
  ) : (
    <p aria-busy="true">{t`Checking: ${count}`}</p>
  );
}

function FaultText({ fault }: { fault: Fault }) {
  const { t } = useLingui();
  const texts: Record<Fault, string> = {
    number: t`An entry is missing before it.`,
    previous: t`It does not point to the previous entry.`,
    hash: t`Its content does not match its hash.`,
    balance: t`Its balance is not the previous balance plus its amount.`,
  };
  return texts[fault];
}
