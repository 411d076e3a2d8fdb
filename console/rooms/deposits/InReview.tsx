import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DepositInReview } from "../../../contract/deposits/operator-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";
import styles from "../../parts/parts.module.css";
import { NothingWaits } from "../../parts/NothingWaits.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";

export function InReview() {
  const { t } = useLingui();
  const may = useMay();
  const read = useRead("GET operator/deposits/review", {});
  const [released, setReleased] = useState<DepositInReview | null>(null);
  const list = read.data?.list ?? [];
  return (
    <>
      <h2>
        <Trans>Deposits waiting for an operator</Trans>
      </h2>
      <ReadState read={read}>
        {list.length === 0 ? (
          <NothingWaits of="deposits" title={t`No deposits waiting.`} reload={read.reload} />
        ) : null}
        <div className={styles.cards}>
          {list.map((deposit) => (
            <Card key={deposit.id} title={<MemberLink account={deposit.account} />}>
              <p>
                {deposit.review === "limit" ? (
                  <Trans>The daily limit for automatic crediting is used up.</Trans>
                ) : (
                  <Trans>The address has received less than this on the chain.</Trans>
                )}
              </p>
              <Facts items={depositFacts(deposit)} />
              {may("POST operator/deposits/release") ? (
                <div className={styles.acts}>
                  <Button variant="primary" onClick={() => setReleased(deposit)}>
                    <Trans>Credit it</Trans>
                  </Button>
                </div>
              ) : null}
            </Card>
          ))}
        </div>
      </ReadState>
      {released ? (
        <ActSheet
          title={t`Credit the deposit`}
          facts={[
            { key: "account", name: <Trans>Account</Trans>, value: released.account },
            ...depositFacts(released),
          ]}
          call="POST operator/deposits/release"
          request={(reason) => ({ id: released.id, reason })}
          reason="needed"
          confirm={t`Credit it`}
          onClose={() => setReleased(null)}
        />
      ) : null}
    </>
  );
}

function depositFacts({ amount, txHash, since }: DepositInReview): Fact[] {
  return [
    {
      key: "amount",
      name: <Trans>Amount</Trans>,
      value: <Amount value={amount} unit="USDT" />,
      strong: true,
    },
    { key: "since", name: <Trans>Since</Trans>, value: <When at={since} /> },
    { key: "hash", name: <Trans>Transaction</Trans>, value: <code>{txHash}</code>, long: true },
  ];
}
