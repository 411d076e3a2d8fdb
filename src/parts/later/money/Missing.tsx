import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, type Amount } from "../../../../contract/money.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetUnit, type Currency } from "../../../i18n/names.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { keepBegun, type BegunPayment } from "../../../state/later/drafts/begun.ts";
import { Own } from "../../../ui/values/Own.tsx";

export interface MissingProps {
  asset: Currency;
  need: Amount;
  available: Amount;
  /** Where a deposit helps: what to come back to. */
  begun?: Omit<BegunPayment, "need"> | undefined;
}

/** That the balance is not enough, by how much, and the way to more of it. Source: rules.md C185. */
export function Missing({ asset, need, available, begun }: MissingProps) {
  const { i18n } = useLingui();
  const missing = `${formatExact(need - available, i18n.locale)} ${assetUnit(asset)}`;
  return (
    <>
      {reasonText("insufficient_balance")}{" "}
      <Trans>
        You need <Own>{missing}</Own> more.
      </Trans>
      {begun ? (
        <>
          {" "}
          <a href="#/pages/recharge" onClick={() => keepBegun({ ...begun, need: formatAmount(need) })}>
            <Trans>Deposit USDT</Trans>
          </a>
        </>
      ) : null}
    </>
  );
}
