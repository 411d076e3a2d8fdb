import { Trans, useLingui } from "@lingui/react/macro";
import type { Sheet } from "../../../contract/reports/schemas.ts";
import type { LineType } from "../../../contract/wallet/schemas.ts";
import { lineTypeName } from "../../../src/i18n/later/line-types.ts";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import parts from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import { Books } from "./Books.tsx";
import { assetLabel, sumText } from "./report-names.ts";

export function SheetView({ sheet }: { sheet: Sheet }) {
  const { t } = useLingui();
  return (
    <>
      <p className={parts.quiet}>
        <Trans>
          From <When at={sheet.startsAt} /> to <When at={sheet.endsAt} />, by posting time.
        </Trans>
      </p>
      {sheet.late > 0 ? (
        <p>
          <Trans>Late entries of an earlier closed day, counted here: {sheet.late}</Trans>
        </p>
      ) : null}
      <div className={parts.cards}>
        <Card title={t`Moved`}>
          <Facts items={movedFacts(sheet)} />
        </Card>
        {sheet.incomes.length > 0 ? (
          <Card title={t`Members' income`}>
            <Facts
              items={sheet.incomes.map(({ type, asset, amount }) => ({
                key: `${type} ${asset}`,
                name: `${lineTypeName(type as LineType)} · ${assetLabel(asset)}`,
                value: sumText(amount),
              }))}
            />
          </Card>
        ) : null}
        <Card title={t`Owed to members at the end`}>
          <Facts
            items={sheet.liabilities.map(({ asset, total }) => ({
              key: asset,
              name: assetLabel(asset),
              value: sumText(total),
            }))}
          />
        </Card>
        <Card title={t`Reserves at the end`}>
          <Facts items={reserveFacts(sheet)} />
        </Card>
      </div>
      <Books books={sheet.books} />
    </>
  );
}

function movedFacts({ votes, deposits, withdrawals, fees, burnt, credits }: Sheet): Fact[] {
  return [
    counted("votes", <Trans>Votes</Trans>, votes),
    counted("deposits", <Trans>Deposits</Trans>, deposits),
    counted("asked", <Trans>Withdrawals requested</Trans>, withdrawals.asked),
    counted("returned", <Trans>Withdrawals returned</Trans>, withdrawals.returned),
    counted("paid", <Trans>Withdrawals paid, with fees</Trans>, withdrawals.paid),
    ...fees.map(({ asset, amount }) => ({
      key: `fees ${asset}`,
      name: (
        <>
          <Trans>Fees</Trans> · {assetLabel(asset)}
        </>
      ),
      value: sumText(amount),
    })),
    ...credits.map(({ asset, amount }) => ({
      key: `credits ${asset}`,
      name: (
        <>
          <Trans>Operator credits</Trans> · {assetLabel(asset)}
        </>
      ),
      value: sumText(amount),
    })),
    { key: "burnt", name: <Trans>Fuel burned</Trans>, value: `${sumText(burnt)} EPD` },
  ];
}

function counted(key: string, name: Fact["name"], { count, amount }: Sheet["votes"]): Fact {
  return { key, name, value: `${count} · ${sumText(amount)} USDT` };
}

function reserveFacts({ reserves: { custody, reserve, chain } }: Sheet): Fact[] {
  return [
    { key: "custody", name: <Trans>Custody per the books</Trans>, value: `${sumText(custody)} USDT` },
    {
      key: "chain",
      name: <Trans>On the chain, per the last root</Trans>,
      value: chain === null ? "\u2013" : `${sumText(chain)} USDT`,
    },
    { key: "reserve", name: <Trans>Trading reserve</Trans>, value: `${sumText(reserve)} USDT` },
  ];
}
