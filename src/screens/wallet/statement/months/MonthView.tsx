import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatAmount, type Amount } from "../../../../../contract/money.ts";
import { lineTypeName } from "../../../../i18n/later/line-types.ts";
import { assetName } from "../../../../i18n/names.ts";
import { flowAssets } from "../../../../mirror/statement/flows.ts";
import { AssetAmount } from "../../../../parts/later/AssetAmount.tsx";
import { toast } from "../../../../state/toast.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Facts } from "../../../../ui/later/lists/Facts.tsx";
import { OwnAmount } from "../../../../ui/values/Own.tsx";
import { MonthNote } from "./MonthNote.tsx";
import type { Month, Row } from "./months.ts";
import { PrintedMonth } from "./PrintedMonth.tsx";

export function MonthView({ month }: { month: Month }) {
  const { t } = useLingui();
  const [prints, setPrints] = useState(0);
  const [busy, setBusy] = useState(false);
  function print() {
    setBusy(true);
    setPrints(prints + 1);
  }
  function printed(isDone: boolean) {
    setBusy(false);
    if (!isDone) toast(t`The statement could not be created. Please try again.`);
  }
  return (
    <>
      <MonthNote state={month.state} />
      <Facts
        items={[
          {
            key: "income",
            name: t`Income`,
            value: <OwnAmount value={month.income} unit="USDT" />,
            strong: true,
          },
        ]}
      />
      {month.rows.map((row) => (
        <AssetRow key={row.asset} row={row} />
      ))}
      <Types month={month} />
      <Button wide variant="primary" busy={busy} onClick={print}>
        <Trans>Print statement</Trans>
      </Button>
      {prints > 0 ? <PrintedMonth key={prints} month={month} onPrinted={printed} /> : null}
    </>
  );
}

function AssetRow({ row }: { row: Row }) {
  const { t } = useLingui();
  const { asset } = row;
  const amount = (value: Amount, isFlow = false) => (
    <AssetAmount asset={asset} value={formatAmount(value)} {...(isFlow && { direction: "auto" as const })} />
  );
  return (
    <section>
      <h3>{assetName(asset)}</h3>
      <Facts
        items={[
          { key: "opening", name: t`Opening balance`, value: amount(row.opening) },
          { key: "in", name: t`Money in`, value: amount(row.in, true) },
          { key: "out", name: t`Money out`, value: amount(row.out, true) },
          { key: "closing", name: t`Closing balance`, value: amount(row.closing), strong: true },
        ]}
      />
    </section>
  );
}

function Types({ month: { types } }: { month: Month }) {
  const { t } = useLingui();
  return (
    <section>
      <h3>{t`By type`}</h3>
      <Facts
        items={types.map(({ type, flows }) => ({
          key: type,
          name: lineTypeName(type),
          value: flowAssets.map((asset) => {
            const flow = flows[asset];
            if (!flow) return null;
            const value = formatAmount(flow.in + flow.out);
            return (
              <div key={asset}>
                <AssetAmount asset={asset} value={value} direction="auto" />
              </div>
            );
          }),
        }))}
      />
    </section>
  );
}
