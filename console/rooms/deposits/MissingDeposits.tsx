import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { MissingDeposit } from "../../../contract/deposits/operator-schemas.ts";
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
import { useSession } from "../../state/session.ts";
import { useRead } from "../../state/use-read.ts";

/** The chain has dropped these deposits after they were credited. Two operators together write one off. */
export function MissingDeposits() {
  const { t } = useLingui();
  const may = useMay();
  const { session } = useSession();
  const read = useRead("GET operator/deposits/missing", {});
  const [given, setGiven] = useState<MissingDeposit | null>(null);
  const list = read.data ?? [];
  return (
    <>
      <h2>
        <Trans>Credited deposits dropped from the chain</Trans>
      </h2>
      <ReadState read={read}>
        {list.length === 0 ? (
          <NothingWaits of="missing" title={t`No credited deposits are missing.`} reload={read.reload} />
        ) : null}
        <div className={styles.cards}>
          {list.map((deposit) => (
            <Card key={deposit.id} title={<MemberLink account={deposit.account} />}>
              <Facts items={missingFacts(deposit)} />
              {may("POST operator/deposit/writeOff") && deposit.firstBy !== session?.name ? (
                <div className={styles.acts}>
                  <Button variant="danger" onClick={() => setGiven(deposit)}>
                    {deposit.firstBy === null ? t`Propose write-off` : t`Write off as the second operator`}
                  </Button>
                </div>
              ) : null}
            </Card>
          ))}
        </div>
      </ReadState>
      {given && session ? (
        <ActSheet
          title={t`Write off the deposit`}
          facts={missingFacts(given)}
          call="POST operator/deposit/writeOff"
          request={(reason) => ({ id: given.id, by: session.name, reason })}
          reason="needed"
          confirm={t`The platform bears the loss`}
          isDangerous
          onClose={() => setGiven(null)}
        />
      ) : null}
    </>
  );
}

function missingFacts({ account, amount, txHash, goneAt, firstBy }: MissingDeposit): Fact[] {
  return [
    { key: "account", name: <Trans>Account</Trans>, value: account },
    {
      key: "amount",
      name: <Trans>Amount</Trans>,
      value: <Amount value={amount} unit="USDT" />,
      strong: true,
    },
    { key: "since", name: <Trans>Since</Trans>, value: <When at={goneAt} /> },
    { key: "hash", name: <Trans>Transaction</Trans>, value: <code>{txHash}</code>, long: true },
    ...(firstBy ? [{ key: "first", name: <Trans>Asked by</Trans>, value: firstBy }] : []),
  ];
}
