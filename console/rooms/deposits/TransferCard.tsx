import { Trans } from "@lingui/react/macro";
import type { LookedTransfer } from "../../../contract/deposits/lookup-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";
import styles from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { depositStatusName, depositTone, findingText } from "./names.ts";

export interface TransferCardProps {
  transfer: LookedTransfer;
  /** A decimal string. */
  minimum: string;
  canBook: boolean;
  onBook: () => void;
}

export function TransferCard({ transfer, minimum, canBook, onBook }: TransferCardProps) {
  const may = useMay();
  const { account, deposit, finding, book } = transfer;
  return (
    <Card
      title={account === null ? <Trans>Unclaimed</Trans> : <MemberLink account={account} />}
      aside={
        deposit ? <Pill tone={depositTone(deposit.status)}>{depositStatusName(deposit.status)}</Pill> : null
      }
    >
      <p>{findingText(finding)}</p>
      <Facts items={transferFacts(transfer, minimum)} />
      {book !== null && canBook && may("POST operator/deposit/book") ? (
        <div className={styles.acts}>
          <Button variant="primary" onClick={onBook}>
            <Trans>Book deposit</Trans>
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

export function transferFacts(
  { amount, from, to, token, deposit, finding }: LookedTransfer,
  minimum: string,
) {
  const facts: Fact[] = [];
  if (amount !== null)
    facts.push({
      key: "amount",
      name: <Trans>Amount</Trans>,
      value: <Amount value={amount} unit="USDT" />,
      strong: true,
    });
  if (finding === "below_minimum")
    facts.push({
      key: "minimum",
      name: <Trans>Minimum deposit</Trans>,
      value: <Amount value={minimum} unit="USDT" />,
    });
  if (from) facts.push({ key: "from", name: <Trans>From</Trans>, value: <code>{from}</code>, long: true });
  if (to) facts.push({ key: "to", name: <Trans>To</Trans>, value: <code>{to}</code>, long: true });
  if (token && finding === "wrong_token")
    facts.push({
      key: "token",
      name: <Trans>Contract of the token</Trans>,
      value: <code>{token}</code>,
      long: true,
    });
  if (deposit?.creditedAt)
    facts.push({ key: "credited", name: <Trans>Credited</Trans>, value: <When at={deposit.creditedAt} /> });
  if (deposit?.bookedAt)
    facts.push({ key: "booked", name: <Trans>Booked</Trans>, value: <When at={deposit.bookedAt} /> });
  if (deposit?.goneAt)
    facts.push({ key: "gone", name: <Trans>Missing since</Trans>, value: <When at={deposit.goneAt} /> });
  return facts;
}
