import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Deposit } from "../../../contract/deposits/schemas.ts";
import { reasonText } from "../../i18n/later/reasons.ts";
import { useDepositAddress } from "../../state/later/deposit-address.ts";
import { useIsSuspended } from "../../state/later/use-suspended.ts";
import { usePolling } from "../../state/later/use-polling.ts";
import { useRecords } from "../../state/later/use-records.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { goBack } from "../../state/navigation.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { BegunCard } from "../../parts/later/money/BegunCard.tsx";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { Help } from "../../parts/later/help/Help.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { AddressCard } from "./AddressCard.tsx";
import { Deposits } from "./Deposits.tsx";
import { DemoCard } from "./DemoCard.tsx";
import { MissingDeposits } from "./MissingDeposits.tsx";
import styles from "./deposits.module.css";

export default function DepositsScreen() {
  const { t } = useLingui();
  const config = useDocument("config");
  const chain = config.state === "ready" ? config.value.chain : null;
  const address = useDocument("rechargeAddress");
  const least = address.state === "ready" ? address.value.minAmount : null;
  const suspended = useIsSuspended("deposit");
  const [sent, setSent] = useState(false);
  const deposits = useRecords("deposits");
  const isOpen = deposits.state === "ready" && deposits.records.some(isPending);
  usePolling(sent || isOpen);
  return (
    <Page title={t`Deposit`} onBack={() => goBack("/pages/my")} columns>
      <div className={styles.side}>
        <BegunCard asset="usdt" />
        {chain?.demo ? <DemoCard onSent={() => setSent(true)} /> : null}
        {suspended ? (
          <Closed why="suspended" />
        ) : config.state === "ready" && chain === null ? (
          <Closed why="deposits_closed" />
        ) : (
          <Address demo={chain?.demo ?? false} />
        )}
        {chain ? <MissingDeposits least={least} /> : null}
      </div>
      <div className={styles.side}>
        <Deposits needed={chain?.confirmations ?? null} least={least} explorer={chain?.explorer ?? null} />
      </div>
      <Help on="deposits" />
    </Page>
  );
}

/** Hides even a stored address. */
function Closed({ why }: { why: "deposits_closed" | "suspended" }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState icon={<WarningIcon size="2rem" />} title={reasonText(why)}>
        {t`Please do not send anything now, even to an address you used before.`}
      </EmptyState>
    </Card>
  );
}

function isPending({ status }: Deposit): boolean {
  return status === "seen" || status === "confirming";
}

function Address({ demo }: { demo: boolean }) {
  const recharge = useDepositAddress();
  if (recharge.state !== "ready") return <NotLoaded state={recharge.state} shape="card" count={2} />;
  return <AddressCard recharge={recharge.value} asOf={recharge.asOf} demo={demo} />;
}
