import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { parseAmount, UNIT } from "../../../contract/money.ts";
import { assetUnit, type Asset } from "../../i18n/names.ts";
import { Amount, type AmountProps } from "../../ui/values/Amount.tsx";
import { useBalancesHidden } from "../../ui/values/Own.tsx";

export interface AssetAmountProps extends Pick<AmountProps, "direction" | "size" | "still"> {
  asset: Asset;
  value: string;
  bare?: boolean;
  /** Not hidden with the balances, for what the member has just done. */
  shown?: boolean;
}

/** Passes are counted ("+2 passes"); other assets have decimals. */
export function AssetAmount({ asset, value, bare, shown, ...props }: AssetAmountProps) {
  const hidden = useBalancesHidden() && !shown;
  const unit = useUnit(asset, value);
  return (
    <Amount
      {...props}
      value={value}
      unit={bare ? undefined : unit}
      hidden={hidden}
      whole={asset === "pass"}
    />
  );
}

/** Distinguishes locked fuel from fuel, which has the same ticker. */
function useUnit(asset: Asset, value: string): string {
  const { t } = useLingui();
  if (asset === "lock") return t`locked EPD`;
  if (asset !== "pass") return assetUnit(asset);
  const count = Math.abs(Number(parseAmount(value) / UNIT));
  return t`${plural(count, { one: "pass", other: "passes" })}`;
}
