import { Trans, useLingui } from "@lingui/react/macro";
import type { Custody as Read, CustodyAddress, CustodyReading } from "../../../contract/books/schemas.ts";
import { Banner } from "../../../src/ui/feedback/Banner.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { WarningIcon } from "../../../src/ui/icons/index.ts";
import { CheckIcon } from "../../../src/ui/later/icons/actions.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { More } from "../../parts/More.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { usePages } from "../../state/use-pages.ts";
import { useRead } from "../../state/use-read.ts";
import { Disagreements } from "./Disagreements.tsx";
import { bookName } from "./names.ts";

export default function Custody() {
  const { t } = useLingui();
  const read = useRead("GET operator/custody", {});
  const reading = read.data?.reading ?? null;
  return (
    <>
      <Disagreements />
      <ReadState read={read}>
        {reading ? <Verdict reading={reading} /> : null}
        <div className={styles.cards}>
          <Card title={t`Owed`}>{read.data ? <Facts items={owedFacts(read.data)} /> : null}</Card>
          <Card title={t`On the chain`}>
            {reading ? (
              <Facts items={heldFacts(reading)} />
            ) : (
              <EmptyState
                title={t`The chain has not been read: no chain is configured, or no server watches it.`}
              />
            )}
          </Card>
        </div>
        {reading ? <Addresses /> : null}
      </ReadState>
    </>
  );
}

function Verdict({ reading: { missing, free, shortSince } }: { reading: CustodyReading }) {
  if (missing !== "0")
    return (
      <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
        <Trans>
          The chain holds {missing} USDT less than is owed. Send it there, or find out where it went. Payouts
          may fail.
        </Trans>{" "}
        {shortSince ? (
          <Trans>
            Since <When at={shortSince} />.
          </Trans>
        ) : null}
      </Banner>
    );
  return (
    <Banner tone="good" icon={<CheckIcon size="1.25rem" />}>
      {free === "0" ? (
        <Trans>At the last reading the chain held everything owed.</Trans>
      ) : (
        <Trans>
          At the last reading the chain held everything owed, plus {free} USDT of surplus that can top up the
          reserve.
        </Trans>
      )}
    </Banner>
  );
}

const usdt = (key: string, name: Fact["name"], value: string, strong = false): Fact => ({
  key,
  name,
  value: <Amount value={value} unit="USDT" />,
  strong,
});

function owedFacts({ owed, members, books }: Read): Fact[] {
  return [
    usdt("members", <Trans>To members</Trans>, members),
    ...books.map(({ book, balance }) => usdt(book, bookName(book), balance)),
    usdt("owed", <Trans>In total</Trans>, owed, true),
  ];
}

function heldFacts(reading: CustodyReading): Fact[] {
  const { at, block, hot, cold, deposits, total, ledger, inTransit, uncredited, openPayouts, difference } =
    reading;
  return [
    usdt("hot", <Trans>Payout wallet</Trans>, hot),
    usdt("cold", <Trans>Cold storage</Trans>, cold),
    usdt("deposits", <Trans>Members' addresses</Trans>, deposits),
    usdt("total", <Trans>In total</Trans>, total, true),
    usdt("ledger", <Trans>Owed at the time</Trans>, ledger),
    usdt("difference", <Trans>Difference</Trans>, difference),
    usdt("transit", <Trans>Withdrawals on their way</Trans>, inTransit),
    usdt("uncredited", <Trans>Deposits to be credited</Trans>, uncredited),
    usdt("open", <Trans>Fees to be sent</Trans>, openPayouts),
    {
      key: "read",
      name: <Trans>Last read</Trans>,
      value: (
        <>
          <When at={at} />, <Trans>block {block}</Trans>
        </>
      ),
    },
  ];
}

function Addresses() {
  const { t } = useLingui();
  const pages = usePages("GET operator/custody/addresses", {});
  const kinds: Record<CustodyAddress["kind"], string> = {
    hot: t`Payout wallet`,
    cold: t`Cold storage`,
    deposit: t`Member's address`,
  };
  return (
    <ReadState read={pages}>
      <Card look="plain" title={t`Addresses, the largest first`}>
        <List label={t`Addresses`}>
          {pages.list?.map(({ address, kind, index, balance }) => (
            <ListItem
              key={address}
              title={<code className={styles.mono}>{address}</code>}
              detail={index === null ? kinds[kind] : `${kinds[kind]} ${index}`}
              trailing={<Amount value={balance} unit="USDT" />}
            />
          ))}
        </List>
      </Card>
      <More pages={pages} />
    </ReadState>
  );
}
