import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import type { LookedTransfer } from "../../../contract/deposits/lookup-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { plainOf } from "../../../src/ui/later/forms/plain-text.ts";
import { useForm } from "../../../src/ui/later/forms/use-form.ts";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useRead } from "../../state/use-read.ts";
import { BookSheet } from "./BookSheet.tsx";
import { holdText, stateText } from "./names.ts";
import { TransferCard } from "./TransferCard.tsx";

const PLACE = /^\/deposits\/(\w+)$/;

export function LookUp() {
  const { t } = useLingui();
  const [path, navigate] = useLocation();
  const txHash = PLACE.exec(path)?.[1] ?? null;
  const form = useForm({
    check: (entered) =>
      /^\w+$/.test(plainOf(entered, "txHash")) ? {} : { txHash: t`Enter a transaction hash.` },
    async send(entered) {
      navigate(`/deposits/${plainOf(entered, "txHash")}`);
      return undefined;
    },
  });
  return (
    <>
      <h2>
        <Trans>Why is a transfer not credited?</Trans>
      </h2>
      <form {...form.props} className={styles.form} role="search">
        <Field
          key={txHash}
          label={t`Transaction`}
          name="txHash"
          type="search"
          maxLength={200}
          defaultValue={txHash ?? ""}
          error={form.errors["txHash"]}
        />
        <div className={styles.acts}>
          <Button type="submit" busy={form.busy}>
            <Trans>Look it up</Trans>
          </Button>
        </div>
      </form>
      {txHash === null ? null : <Looked key={txHash} txHash={txHash} />}
    </>
  );
}

function Looked({ txHash }: { txHash: string }) {
  const { t } = useLingui();
  const read = useRead("GET operator/deposit/lookup", { txHash });
  const [booked, setBooked] = useState<LookedTransfer | null>(null);
  const looked = read.data;
  return (
    <ReadState read={read}>
      {looked ? (
        <>
          <Card title={t`Transaction`}>
            <p>{stateText(looked.state)}</p>
            {looked.hold ? <p>{holdText(looked.hold)}</p> : null}
            {looked.state === "found" && looked.transfers.length === 0 ? (
              <p>
                <Trans>It moved no known token and none of the chain's coin.</Trans>
              </p>
            ) : null}
            <Facts
              items={[
                {
                  key: "hash",
                  name: <Trans>Transaction</Trans>,
                  value: <code>{looked.txHash}</code>,
                  long: true,
                },
                ...(looked.block ? [{ key: "block", name: <Trans>Block</Trans>, value: looked.block }] : []),
                {
                  key: "confirmations",
                  name: <Trans>Confirmations</Trans>,
                  value: (
                    <Trans>
                      {looked.confirmations} of {looked.needed}
                    </Trans>
                  ),
                },
                {
                  key: "nodes",
                  name: <Trans>Nodes that show it</Trans>,
                  value: (
                    <Trans>
                      {looked.nodes.show} of {looked.nodes.asked}; {looked.nodes.needed} needed
                    </Trans>
                  ),
                },
              ]}
            />
          </Card>
          <div className={styles.cards}>
            {looked.transfers.map((transfer) => (
              <TransferCard
                key={transfer.log ?? "coin"}
                transfer={transfer}
                minimum={looked.minAmount}
                canBook={looked.hold === null}
                onBook={() => setBooked(transfer)}
              />
            ))}
          </div>
        </>
      ) : null}
      {looked && booked ? (
        <BookSheet txHash={looked.txHash} transfer={booked} onClose={() => setBooked(null)} />
      ) : null}
    </ReadState>
  );
}
