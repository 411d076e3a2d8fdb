import { Trans } from "@lingui/react/macro";
import type { MemberWithdrawal, WithdrawStatus } from "../../contract/withdrawals/schemas.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../src/ui/values/Amount.tsx";
import { statusName, statusTone } from "../names.ts";
import { MemberLink } from "../parts/MemberLink.tsx";
import styles from "../parts/parts.module.css";
import { When } from "../parts/When.tsx";
import { useMay } from "../state/rights.ts";

export interface WithdrawalCardProps {
  withdrawal: MemberWithdrawal;
  onChoose: (act: WithdrawalAct) => void;
}

export type WithdrawalAct = "approve" | "reject" | "paid" | "byHand";

export function WithdrawalCard({ withdrawal, onChoose }: WithdrawalCardProps) {
  const { account, status, id } = withdrawal;
  return (
    <Card
      title={<MemberLink account={account} />}
      aside={<Pill tone={statusTone(status)}>{statusName(status)}</Pill>}
    >
      <Warnings withdrawal={withdrawal} />
      <Facts
        items={[{ key: "id", name: <Trans>Number</Trans>, value: id }, ...withdrawalFacts(withdrawal)]}
      />
      <Acts withdrawal={withdrawal} onChoose={onChoose} />
    </Card>
  );
}

/** Offers what the state allows. The server decides, since it knows whether the platform pays. */
function Acts({ withdrawal: { status, byHand }, onChoose }: WithdrawalCardProps) {
  const may = useMay();
  const isOpen = status === "pending" || status === "approved" || status === "failed";
  const acts = [
    status === "pending" && may("POST operator/withdraw/approve") ? (
      <Button key="approve" variant="primary" onClick={() => onChoose("approve")}>
        <Trans>Approve</Trans>
      </Button>
    ) : null,
    isOpen && may("POST operator/withdraw/reject") ? (
      <Button key="reject" onClick={() => onChoose("reject")}>
        <Trans>Reject</Trans>
      </Button>
    ) : null,
    isOpen && status !== "pending" && may("POST operator/withdraw/confirm") ? (
      <Button key="paid" onClick={() => onChoose("paid")}>
        <Trans>Record as paid</Trans>
      </Button>
    ) : null,
    status === "approved" && may("POST operator/withdraw/byHand") ? (
      <Button key="byHand" onClick={() => onChoose("byHand")}>
        {byHand ? <Trans>Let the platform pay it</Trans> : <Trans>Pay it by hand</Trans>}
      </Button>
    ) : null,
  ].filter(Boolean);
  return acts.length > 0 ? <div className={styles.acts}>{acts}</div> : null;
}

function Warnings({ withdrawal }: { withdrawal: MemberWithdrawal }) {
  const { firstUse, byHand, status } = withdrawal;
  // What was decided waits for nothing.
  const payableAt = status === "pending" || status === "approved" ? withdrawal.payableAt : null;
  if (!firstUse && !byHand && payableAt === null) return null;
  return (
    <div className={styles.pills}>
      {firstUse ? (
        <Pill tone="warning">
          <Trans>First withdrawal to this address</Trans>
        </Pill>
      ) : null}
      {byHand ? (
        <Pill tone="quiet">
          <Trans>Paid by hand</Trans>
        </Pill>
      ) : null}
      {payableAt === null ? null : (
        <Pill tone="quiet">
          <Trans>
            Not paid until <When at={payableAt} />
          </Trans>
        </Pill>
      )}
    </div>
  );
}

export function withdrawalFacts(withdrawal: MemberWithdrawal): Fact[] {
  const { account, amount, fee, arrival, address, createdAt, txHash, reason } = withdrawal;
  return [
    { key: "account", name: <Trans>Account</Trans>, value: account },
    {
      key: "amount",
      name: <Trans>Amount</Trans>,
      value: <Amount value={amount} unit="USDT" />,
      strong: true,
    },
    { key: "fee", name: <Trans>Fee</Trans>, value: <Amount value={fee} unit="USDT" /> },
    { key: "arrival", name: <Trans>Arrives</Trans>, value: <Amount value={arrival} unit="USDT" /> },
    { key: "address", name: <Trans>Address</Trans>, value: <code>{address}</code>, long: true },
    { key: "created", name: <Trans>Requested</Trans>, value: <When at={createdAt} /> },
    ...stepFacts(withdrawal),
    ...(txHash
      ? [{ key: "hash", name: <Trans>Transaction</Trans>, value: <code>{txHash}</code>, long: true }]
      : []),
    ...(reason ? [{ key: "reason", name: <Trans>Reason</Trans>, value: reason }] : []),
  ];
}

function stepFacts({ status, approvedAt, sentAt, confirmedAt, endedAt }: MemberWithdrawal): Fact[] {
  const steps: [WithdrawStatus, string | null][] = [
    ["approved", approvedAt],
    ["sent", sentAt],
    ["confirmed", confirmedAt],
    [status, endedAt],
  ];
  return steps.flatMap(([name, at]) =>
    at === null ? [] : [{ key: `${name} at`, name: statusName(name), value: <When at={at} /> }],
  );
}
