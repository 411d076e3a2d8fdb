import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { BookTransfer } from "../../../contract/books/schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { More } from "../../parts/More.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { usePages } from "../../state/use-pages.ts";
import { bookName, transferName, transferStateName, transferTone } from "./names.ts";
import { SentSheet } from "./SentSheet.tsx";
import { TakeBackSheet } from "./TakeBackSheet.tsx";

type Chosen = { act: "sent" | "back"; transfer: BookTransfer } | null;

export function Transfers() {
  const { t } = useLingui();
  const may = useMay();
  const pages = usePages("GET operator/books/transfers", {});
  const [chosen, setChosen] = useState<Chosen>(null);
  const close = () => setChosen(null);
  return (
    <>
      <h2>
        <Trans>Moves by operators</Trans>
      </h2>
      <ReadState read={pages}>
        {pages.list?.length === 0 ? <EmptyState title={t`No fees paid out and no reserve top-ups.`} /> : null}
        <div className={styles.cards}>
          {pages.list?.map((transfer) => (
            <Card
              key={transfer.id}
              title={transferName(transfer)}
              aside={<Pill tone={transferTone(transfer.state)}>{transferStateName(transfer.state)}</Pill>}
            >
              <Facts items={transferFacts(transfer)} />
              {transfer.state === "open" && may("POST operator/fees/sent") ? (
                <div className={styles.acts}>
                  <Button variant="primary" onClick={() => setChosen({ act: "sent", transfer })}>
                    <Trans>Enter the transaction</Trans>
                  </Button>
                  <Button onClick={() => setChosen({ act: "back", transfer })}>
                    <Trans>Return to fees</Trans>
                  </Button>
                </div>
              ) : null}
            </Card>
          ))}
        </div>
        <More pages={pages} />
      </ReadState>
      {chosen?.act === "sent" ? (
        <SentSheet id={chosen.transfer.id} facts={transferFacts(chosen.transfer)} onClose={close} />
      ) : null}
      {chosen?.act === "back" ? (
        <TakeBackSheet id={chosen.transfer.id} facts={transferFacts(chosen.transfer)} onClose={close} />
      ) : null}
    </>
  );
}

function transferFacts({
  amount,
  from,
  address,
  txHash,
  reason,
  madeBy,
  madeAt,
  endedBy,
}: BookTransfer): Fact[] {
  return [
    {
      key: "amount",
      name: <Trans>Amount</Trans>,
      value: <Amount value={amount} unit="USDT" />,
      strong: true,
    },
    {
      key: "from",
      name: <Trans>From</Trans>,
      value: from === "fees" ? bookName("fees") : <Trans>Surplus on the chain</Trans>,
    },
    ...(address
      ? [{ key: "address", name: <Trans>Address</Trans>, value: <code>{address}</code>, long: true }]
      : []),
    ...(txHash
      ? [{ key: "hash", name: <Trans>Transaction</Trans>, value: <code>{txHash}</code>, long: true }]
      : []),
    { key: "reason", name: <Trans>Reason</Trans>, value: reason },
    {
      key: "by",
      name: <Trans>Carried out by</Trans>,
      value: (
        <>
          {madeBy}, <When at={madeAt} />
        </>
      ),
    },
    ...(endedBy ? [{ key: "ended", name: <Trans>Ended by</Trans>, value: endedBy }] : []),
  ];
}
