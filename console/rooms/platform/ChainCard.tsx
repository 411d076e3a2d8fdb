import { Trans, useLingui } from "@lingui/react/macro";
import type { ChainStatus } from "../../../contract/withdrawals/chain-schemas.ts";
import { formatNumber } from "../../../src/i18n/format.ts";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useRead } from "../../state/use-read.ts";

type Status = NonNullable<ChainStatus>;

export function ChainCard() {
  const { t } = useLingui();
  const read = useRead("GET operator/chain", {});
  const status: ChainStatus = read.data;
  return (
    <Card
      title={t`Chain`}
      aside={
        status === null ? null : isTroubled(status) ? (
          <Pill tone="danger">{t`Needs attention`}</Pill>
        ) : (
          <Pill tone="good">{t`Running`}</Pill>
        )
      }
    >
      <ReadState read={read}>
        {status === null ? (
          <p className={styles.quiet}>
            <Trans>No chain is configured: deposits are closed, and withdrawals are paid by hand.</Trans>
          </p>
        ) : (
          <ChainFacts status={status} />
        )}
      </ReadState>
    </Card>
  );
}

function isTroubled({ wallet, stuck, payouts, deposits, breaks }: Status): boolean {
  return (
    wallet?.paused != null ||
    stuck.length > 0 ||
    payouts.failed.count > 0 ||
    deposits.stopped !== null ||
    breaks.length > 0
  );
}

function ChainFacts({ status }: { status: Status }) {
  const { i18n } = useLingui();
  const number = (value: number) => formatNumber(value, i18n.locale);
  const { name, head, lag, readAt, wallet, payouts, stuck, deposits, breaks } = status;
  const [quorum, nodes] = [number(deposits.quorum), number(deposits.nodes)];
  const items: Fact[] = [
    { key: "name", name: <Trans>Network</Trans>, value: name },
    {
      key: "nodes",
      name: <Trans>Nodes that must agree</Trans>,
      value: (
        <Trans>
          {quorum} of {nodes}
        </Trans>
      ),
    },
    { key: "head", name: <Trans>Last block</Trans>, value: number(head) },
    { key: "lag", name: <Trans>Blocks still to be read</Trans>, value: number(lag) },
    { key: "read", name: <Trans>Last read</Trans>, value: readAt ? <When at={readAt} /> : "\u2013" },
    {
      key: "credits",
      name: <Trans>Deposits</Trans>,
      value:
        deposits.stopped === null ? (
          <Trans>Credited</Trans>
        ) : (
          <Trans>
            Stopped since <When at={deposits.stopped.since} />
          </Trans>
        ),
    },
    ...(wallet
      ? [
          {
            key: "usdt",
            name: <Trans>Payout wallet</Trans>,
            value: <Amount value={wallet.usdt} unit="USDT" />,
          },
          {
            key: "paused",
            name: <Trans>Payouts</Trans>,
            value: wallet.pausedAt ? (
              <Trans>
                Paused since <When at={wallet.pausedAt} />
              </Trans>
            ) : (
              <Trans>Running</Trans>
            ),
          },
        ]
      : [{ key: "paused", name: <Trans>Payouts</Trans>, value: <Trans>Paid by hand</Trans> }]),
    {
      key: "sent",
      name: <Trans>Payouts on their way</Trans>,
      value: number(payouts.signed.count + payouts.sent.count),
    },
    { key: "stuck", name: <Trans>Stuck payouts</Trans>, value: number(stuck.length) },
    { key: "failed", name: <Trans>Failed payouts</Trans>, value: number(payouts.failed.count) },
    { key: "breaks", name: <Trans>Differences between books and chain</Trans>, value: number(breaks.length) },
  ];
  return <Facts items={items} />;
}
