import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { lineTypes, type LineType } from "../../../../contract/wallet/line-types.ts";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { lineTypeName } from "../../../i18n/later/line-types.ts";
import { assetName } from "../../../i18n/names.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { SearchIcon } from "../../../ui/later/icons/actions.tsx";
import { ChipButton, ChipSelect, Chips } from "./Chips.tsx";
import { activeFilters, assets, noFilter, type Filter } from "./filter.ts";
import styles from "./statement.module.css";

const ALL = "all";
/** Kept after the screen is left, since Back would otherwise come to another line. */
let wasOpen = false;

export interface FiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useLingui();
  const id = useId();
  const count = activeFilters({ ...filter, type: undefined, asset: undefined });
  const [open, setOpen] = useState(wasOpen);
  function toggle() {
    wasOpen = !open;
    setOpen(wasOpen);
  }
  return (
    <div className={styles.filters}>
      <Chips label={t`Filter and search`}>
        <ChipButton
          icon={<SearchIcon size="1.125rem" />}
          active={count > 0}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
        >
          {count === 0 ? (
            <Trans>Search and dates</Trans>
          ) : (
            t`Search and dates: ${plural(count, { one: "# choice", other: "# choices" })}`
          )}
        </ChipButton>
        <ChipSelect
          label={t`Type`}
          active={filter.type !== undefined}
          value={filter.type ?? ALL}
          onChange={(value) => onChange(withChoice(filter, "type", value as LineType))}
          options={[
            { value: ALL, label: t`All types` },
            ...lineTypes.map((type) => ({ value: type, label: lineTypeName(type) })),
          ]}
        />
        <ChipSelect
          label={t`Asset`}
          active={filter.asset !== undefined}
          value={filter.asset ?? ALL}
          onChange={(value) => onChange(withChoice(filter, "asset", value as BalanceLine["asset"]))}
          options={[
            { value: ALL, label: t`All assets` },
            ...assets.map((asset) => ({ value: asset, label: assetName(asset) })),
          ]}
        />
        {activeFilters(filter) > 0 ? (
          <ChipButton onClick={() => onChange(noFilter)}>
            <Trans>Clear filters</Trans>
          </ChipButton>
        ) : null}
      </Chips>
      <div id={id} className={styles.choices} hidden={!open}>
        <Choices filter={filter} onChange={onChange} />
      </div>
    </div>
  );
}

function Choices({ filter, onChange }: FiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Search`}
        type="search"
        enterKeyHint="search"
        hint={t`Account, amount, type or reason`}
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <div className={styles.pair}>
        <Field
          label={t`From date`}
          type="date"
          max={filter.toDay || undefined}
          value={filter.fromDay}
          onChange={(event) => onChange({ ...filter, fromDay: event.target.value })}
        />
        <Field
          label={t`To date`}
          type="date"
          min={filter.fromDay || undefined}
          value={filter.toDay}
          onChange={(event) => onChange({ ...filter, toDay: event.target.value })}
        />
      </div>
    </>
  );
}

export function withChoice<K extends "asset" | "type">(
  filter: Filter,
  key: K,
  chosen: NonNullable<Filter[K]> | typeof ALL,
): Filter {
  return { ...filter, [key]: chosen === ALL ? undefined : chosen };
}
