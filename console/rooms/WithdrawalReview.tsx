import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { WithdrawReview } from "../../contract/withdrawals/review-schemas.ts";
import { Facts, type Fact } from "../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../src/ui/values/Amount.tsx";
import styles from "../parts/parts.module.css";
import { ReadState } from "../parts/ReadState.tsx";
import { When } from "../parts/When.tsx";
import { useRead } from "../state/use-read.ts";

/** What speaks for or against a withdrawal. Source: rules.md O139. */
export function WithdrawalReview({ id }: { id: string }) {
  const read = useRead("GET operator/withdraw/review", { id });
  return (
    <ReadState read={read}>
      {read.data ? (
        <>
          <Warnings review={read.data} />
          <Facts items={reviewFacts(read.data)} />
        </>
      ) : null}
    </ReadState>
  );
}

function Warnings({ review }: { review: WithdrawReview }) {
  const { t } = useLingui();
  const { frozen, recovery, missing, othersAtAddress: others, deposited, notes } = review;
  const against: [key: string, text: ReactNode, holds: boolean][] = [
    ["frozen", t`The account is frozen`, frozen],
    ["recovery", t`A recovery of the account is under way`, recovery],
    ["missing", t`A credited deposit is gone from the chain`, missing.count > 0],
    [
      "others",
      plural(others, {
        one: "# other member uses this address",
        other: "# other members use this address",
      }),
      others > 0,
    ],
    ["none", t`The member has never deposited`, deposited.count === 0],
    ["notes", plural(notes, { one: "# note by operators", other: "# notes by operators" }), notes > 0],
  ];
  const shown = against.filter(([, , holds]) => holds);
  if (shown.length === 0) return null;
  return (
    <div className={styles.pills}>
      {shown.map(([key, text]) => (
        <Pill key={key} tone={key === "frozen" || key === "recovery" ? "danger" : "warning"}>
          {text}
        </Pill>
      ))}
    </div>
  );
}

function reviewFacts(review: WithdrawReview): Fact[] {
  const moments: [key: string, name: ReactNode, at: string | null][] = [
    ["changed", <Trans key="0">Last password change</Trans>, review.credentialsChangedAt],
    ["device", <Trans key="1">Last sign-in on a new device</Trans>, review.newDeviceAt],
    ["guessed", <Trans key="2">Many wrong passwords</Trans>, review.wrongPasswordsAt],
  ];
  return [
    { key: "since", name: <Trans>Member since</Trans>, value: <When at={review.memberSince} /> },
    {
      key: "left",
      name: <Trans>The member can still spend</Trans>,
      value: <Amount value={review.available} unit="USDT" />,
    },
    { key: "in", name: <Trans>Deposited so far</Trans>, value: <Sum {...review.deposited} /> },
    { key: "out", name: <Trans>Withdrawn so far</Trans>, value: <Sum {...review.withdrawn} /> },
    { key: "here", name: <Trans>Of that, to this address</Trans>, value: <Sum {...review.toAddress} /> },
    ...(review.otherPending.count > 0
      ? [
          {
            key: "pending",
            name: <Trans>Also waiting for approval</Trans>,
            value: <Sum {...review.otherPending} />,
          },
        ]
      : []),
    ...moments.flatMap(([key, name, at]) => (at ? [{ key, name, value: <When at={at} /> }] : [])),
  ];
}

function Sum({ count, amount }: { count: number; amount: string }) {
  return (
    <>
      {`${count}\u00D7, `}
      <Amount value={amount} unit="USDT" />
    </>
  );
}
