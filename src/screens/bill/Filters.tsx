import { useLingui } from "@lingui/react/macro";
import type { BalanceLine, LineType } from "../../../contract/schemas/wallet.ts";
import { assetName, lineTypeName } from "../../i18n/names.ts";
import { SegmentedControl } from "../../ui/forms/SegmentedControl.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import styles from "./bill.module.css";

export interface Filter {
  asset?: BalanceLine["asset"];
  type?: LineType;
}

/** The incomes by which a bill is looked at. Source: spec.md, section 2, "Bill". */
const incomes = ["direct", "position", "dividend", "leadership"] as const;
const assets = ["usdt", "points", "fuel", "lock"] as const;
const ALL = "all";

export function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useLingui();
  const all = { value: ALL, label: t`All` } as const;
  return (
    <div className={styles.filters}>
      <SegmentedControl
        label={t`Income`}
        labelHidden
        value={filter.type ?? ALL}
        onChange={(chosen) => onChange(withChoice(filter, "type", chosen as LineType | typeof ALL))}
        options={[all, ...incomes.map((type) => ({ value: type, label: lineTypeName(type) }))]}
      />
      <Select
        label={t`Asset`}
        value={filter.asset ?? ALL}
        onChange={(event) =>
          onChange(withChoice(filter, "asset", event.target.value as BalanceLine["asset"] | typeof ALL))
        }
        options={[all, ...assets.map((asset) => ({ value: asset, label: assetName(asset) }))]}
      />
    </div>
  );
}

function withChoice<K extends keyof Filter>(
  filter: Filter,
  key: K,
  chosen: NonNullable<Filter[K]> | typeof ALL,
): Filter {
  const { [key]: _, ...others } = filter;
  return chosen === ALL ? others : { ...others, [key]: chosen };
}
