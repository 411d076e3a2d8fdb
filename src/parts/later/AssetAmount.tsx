import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { parseAmount, UNIT } from "../../../contract/money.ts";
import { assetUnit, type Asset } from "../../i18n/names.ts";
import { Amount, type AmountProps } from "../../ui/values/Amount.tsx";
import { useBalancesHidden } from "../../ui/values/Own.tsx";

export interface AssetAmountProps extends Pick<AmountProps, "direction" | "size" | "still"> {
  asset: Asset;
  value: string;
  /** Whether the unit stands elsewhere. */
  bare?: boolean;
  /** What the member has just done, which is not hidden. */
  shown?: boolean;
}

/** Of a line or a receipt: passes are counted, "+2 passes", everything else has decimals. */
export function AssetAmount({ asset, value, bare, shown, ...props }: AssetAmountProps) {
  const hidden = useBalancesHidden() && !shown;
  const counted = useCounted(value);
  const unit = bare ? undefined : asset === "pass" ? counted : assetUnit(asset);
  return <Amount {...props} value={value} unit={unit} hidden={hidden} whole={asset === "pass"} />;
}

function useCounted(value: string): string {
  const { t } = useLingui();
  const count = Math.abs(Number(parseAmount(value) / UNIT));
  return t`${plural(count, { one: "pass", other: "passes" })}`;
}
