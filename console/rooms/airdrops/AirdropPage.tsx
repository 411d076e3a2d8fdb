import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Airdrop } from "../../../contract/airdrops/operator-schemas.ts";
import { parseAmount } from "../../../contract/money.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Bar } from "../../../src/ui/later/lists/Bar.tsx";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { amountFacts, airdropFacts } from "./facts.tsx";
import { airdropStateName, airdropTone } from "./names.ts";
import { Recipients } from "./Recipients.tsx";
import { useTicking } from "./use-ticking.ts";

export function AirdropPage({ id }: { id: string }) {
  const { t } = useLingui();
  const read = useRead("GET operator/airdrop", { id });
  const settings = useRead("GET operator/config", {});
  const [act, setAct] = useState<"start" | "stop" | null>(null);
  const airdrop = read.data;
  // A draft ticks too, because another operator may start it.
  const isOver = airdrop?.state === "done" || airdrop?.state === "stopped";
  useTicking(airdrop !== null && !isOver, read.reload);
  const close = () => setAct(null);
  return (
    <ReadState read={read}>
      {airdrop ? (
        <>
          <div className={styles.cards}>
            <Card
              title={airdrop.title}
              aside={<Pill tone={airdropTone(airdrop.state)}>{airdropStateName(airdrop.state)}</Pill>}
            >
              <Progress airdrop={airdrop} />
              <Facts items={airdropFacts(airdrop, settings.data?.nftTiers)} />
              <Acts airdrop={airdrop} onChoose={setAct} />
            </Card>
          </div>
          {airdrop.state === "listing" ? null : (
            <Recipients key={airdrop.state} id={id} asset={airdrop.asset} />
          )}
        </>
      ) : null}
      {airdrop?.digest && act === "start" ? (
        <ActSheet
          title={t`Start airdrop`}
          facts={amountFacts(airdrop)}
          call="POST operator/airdrop/start"
          request={(reason) => ({ id, digest: airdrop.digest ?? "", reason })}
          reason="needed"
          confirm={t`Start`}
          onClose={close}
        />
      ) : null}
      {airdrop && act === "stop" ? (
        <ActSheet
          title={t`Stop airdrop`}
          facts={amountFacts(airdrop)}
          call="POST operator/airdrop/stop"
          request={(reason) => ({ id, reason })}
          reason="needed"
          confirm={t`Stop permanently`}
          isDangerous
          onClose={close}
        >
          <p className={styles.quiet}>
            <Trans>Members already paid keep it. The rest goes back to its book.</Trans>
          </p>
        </ActSheet>
      ) : null}
    </ReadState>
  );
}

function Progress({ airdrop: { state, count, paidCount } }: { airdrop: Airdrop }) {
  const { t } = useLingui();
  if (state === "listing" || state === "draft" || count === 0) return null;
  return <Bar value={paidCount / count} label={t`${paidCount} of ${count} paid`} />;
}

function Acts({ airdrop, onChoose }: { airdrop: Airdrop; onChoose: (act: "start" | "stop") => void }) {
  const may = useMay();
  const { state, count, total, available } = airdrop;
  const isShort = state === "draft" && parseAmount(total) > parseAmount(available);
  return (
    <>
      {isShort ? (
        <Problem>
          <Trans>The book holds less than this, so the airdrop cannot be started.</Trans>
        </Problem>
      ) : null}
      <div className={styles.acts}>
        {state === "draft" && count > 0 && may("POST operator/airdrop/start") ? (
          <Button variant="primary" onClick={() => onChoose("start")}>
            <Trans>Start</Trans>
          </Button>
        ) : null}
        {state === "running" && may("POST operator/airdrop/stop") ? (
          <Button variant="danger" onClick={() => onChoose("stop")}>
            <Trans>Stop</Trans>
          </Button>
        ) : null}
      </div>
    </>
  );
}
