import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Break, Reconciliation } from "../../../contract/withdrawals/reconcile-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Banner } from "../../../src/ui/feedback/Banner.tsx";
import { CheckIcon } from "../../../src/ui/later/icons/actions.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { momentText } from "../../../src/ui/values/moment-text.ts";
import { codeName, factName } from "../../alarms.ts";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { CloseSheet, ExplainSheet, GiveSheet, type Settling } from "./settling.tsx";

type Unknown = Reconciliation["transactions"][number];
type Act = "explain" | "give" | "close";

/** A restored backup may lack a thousand payouts. */
const LISTED = 100;

/** What books and chain disagree about, and what ends each. */
export function Disagreements() {
  const read = useRead("GET operator/chain/reconcile", {});
  const [chosen, setChosen] = useState<{ act: Act; settling: Settling } | null>(null);
  const onClose = () => setChosen(null);
  const Sheet = chosen && { explain: ExplainSheet, give: GiveSheet, close: CloseSheet }[chosen.act];
  const { breaks = [], transactions = [] } = read.data ?? {};
  // Without a chain there is nothing to disagree with.
  if (read.failure?.reason === "deposits_closed") return null;
  const doAgree = breaks.length === 0 && !read.failure;
  return (
    <>
      {read.at && doAgree ? (
        <Agreement at={read.at} />
      ) : (
        <>
          <h2>
            <Trans>Disagreements of books and chain</Trans>
          </h2>
          <ReadState read={read}>
            {breaks.length > 0 ? (
              <p>
                <Trans>Until each is settled, nothing is paid, credited or returned.</Trans>
              </p>
            ) : null}
            <div className={styles.cards}>
              {breaks.slice(0, LISTED).map((found) => {
                const transaction =
                  transactions.find(({ nonce }) => String(nonce) === found.facts.nonce) ?? null;
                const settling = { found, transaction, facts: disagreementFacts(found, transaction) };
                return (
                  <DisagreementCard
                    key={found.id}
                    {...settling}
                    onChoose={(act) => setChosen({ act, settling })}
                  />
                );
              })}
            </div>
            {breaks.length > LISTED ? (
              <p className={styles.quiet}>
                <Plural
                  value={breaks.length - LISTED}
                  one="# more follows once these are settled."
                  other="# more follow once these are settled."
                />
              </p>
            ) : null}
          </ReadState>
        </>
      )}
      {Sheet ? <Sheet {...chosen.settling} onClose={onClose} /> : null}
    </>
  );
}

function Agreement({ at }: { at: Date }) {
  const { i18n } = useLingui();
  const time = momentText(at, i18n.locale);
  return (
    <Banner tone="good" icon={<CheckIcon size="1.25rem" />}>
      <Trans>As of {time}, books and chain agree.</Trans>
    </Banner>
  );
}

interface DisagreementCardProps extends Settling {
  onChoose: (act: Act) => void;
}

function DisagreementCard({ found, facts, transaction, onChoose }: DisagreementCardProps) {
  const { t } = useLingui();
  const may = useMay();
  const { kind, facts: told } = found;
  const titles: Record<Break["kind"], string> = {
    transaction: t`Wallet transaction`,
    address: t`Deposit address`,
    payment: t`Payout`,
    deposit: t`Deposits`,
    custody: t`Custody`,
  };
  const canGive = kind === "address" && told.index !== undefined && may("POST operator/chain/address");
  return (
    <Card title={titles[kind]}>
      <p>{told.code ? codeName(told.code) : told.text}</p>
      <Facts items={facts} />
      <div className={styles.acts}>
        {transaction && may("POST operator/chain/reconcile") ? (
          <Button variant="primary" onClick={() => onChoose("explain")}>{t`Explain it`}</Button>
        ) : null}
        {canGive ? (
          <Button variant="primary" onClick={() => onChoose("give")}>{t`Give it to its member`}</Button>
        ) : null}
        {kind !== "transaction" && may("POST operator/chain/resume") ? (
          <Button onClick={() => onChoose("close")}>{t`Close with its cause`}</Button>
        ) : null}
      </div>
    </Card>
  );
}

function disagreementFacts({ facts, foundAt }: Break, transaction: Unknown | null): Fact[] {
  const { code: _code, text: _text, ...values } = facts;
  const shown = Object.entries(values).map(([field, value]): Fact => ({
    key: field,
    name: factName(field),
    value,
    long: value.length > 40,
  }));
  if (transaction?.txHash && facts.transaction === undefined)
    shown.push({
      key: "hash",
      name: <Trans>Transaction</Trans>,
      value: <code>{transaction.txHash}</code>,
      long: true,
    });
  transaction?.transfers.forEach(({ to, amount }, index) =>
    shown.push(
      { key: `amount ${index}`, name: <Trans>Amount</Trans>, value: <Amount value={amount} unit="USDT" /> },
      { key: `to ${index}`, name: <Trans>To</Trans>, value: <code>{to}</code>, long: true },
    ),
  );
  return [...shown, { key: "since", name: <Trans>Since</Trans>, value: <When at={foundAt} /> }];
}
