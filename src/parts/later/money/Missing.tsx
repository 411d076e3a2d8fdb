import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, type Amount } from "../../../../contract/money.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetUnit, type Currency } from "../../../i18n/names.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { keepBegun, type BegunPayment, type ShortAsset } from "../../../state/later/drafts/begun.ts";
import { Own } from "../../../ui/values/Own.tsx";

interface Shortage {
  need: Amount;
  available: Amount;
}
export type MissingProps = Shortage &
  (
    | { asset: Currency; begun?: undefined }
    /** What to return to once there is more. */
    | { asset: ShortAsset; begun: Omit<BegunPayment, "need"> }
  );

/** Source: rules.md C185. */
export function Missing(props: MissingProps) {
  const { asset, need, available } = props;
  const { i18n } = useLingui();
  const missing = `${formatExact(need - available, i18n.locale)} ${assetUnit(asset)}`;
  return (
    <>
      {reasonText("insufficient_balance")}{" "}
      <Trans>
        You need <Own>{missing}</Own> more.
      </Trans>
      {props.begun ? <MoreOf {...props} /> : null}
    </>
  );
}

function MoreOf({ asset, need, begun }: Extract<MissingProps, { begun: object }>) {
  const keep = () => keepBegun(asset, { ...begun, need: formatAmount(need) });
  return asset === "usdt" ? (
    <>
      {" "}
      <a href="#/pages/recharge" onClick={keep}>
        <Trans>Deposit USDT</Trans>
      </a>
    </>
  ) : (
    <>
      {" "}
      <a href="#/pages/trade?buy" onClick={keep}>
        <Trans>Buy fuel</Trans>
      </a>
    </>
  );
}
