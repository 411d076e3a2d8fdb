import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { lineTypes, type LineType } from "../../../../contract/wallet/line-types.ts";
import type { BalanceLine } from "../../../../contract/wallet/schemas.ts";
import { lineTypeName } from "../../../i18n/later/line-types.ts";
import { assetName } from "../../../i18n/names.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { Select } from "../../../ui/later/forms/Select.tsx";
import { SearchIcon } from "../../../ui/later/icons/actions.tsx";
import { activeFilters, assets, noFilter, type Filter } from "./filter.ts";
import styles from "./statement.module.css";

const ALL = "all";
/** As the member left it: Back would otherwise come to another line. */
let wasOpen = false;

export interface FiltersProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Collapsible, but active filters stay visible. */
export function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useLingui();
  const id = useId();
  const count = activeFilters(filter);
  const [open, setOpen] = useState(wasOpen);
  function toggle() {
    wasOpen = !open;
    setOpen(wasOpen);
  }
  return (
    <div className={styles.filters}>
      <Button
        wide
        icon={<SearchIcon size="1.25rem" />}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        {count === 0 ? (
          <Trans>Filter and search</Trans>
        ) : (
          t`Filter and search: ${plural(count, { one: "# choice", other: "# choices" })}`
        )}
      </Button>
      <div id={id} className={styles.choices} hidden={!open}>
        <Choices filter={filter} onChange={onChange} />
        {count > 0 ? (
          <Button wide onClick={() => onChange(noFilter)}>
            <Trans>Show everything</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Choices({ filter, onChange }: FiltersProps) {
  const { t } = useLingui();
  const all = { value: ALL, label: t`All` };
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
        <Select
          label={t`Type`}
          value={filter.type ?? ALL}
          onChange={(event) => onChange(withChoice(filter, "type", event.target.value as LineType))}
          options={[all, ...lineTypes.map((type) => ({ value: type, label: lineTypeName(type) }))]}
        />
        <Select
          label={t`Asset`}
          value={filter.asset ?? ALL}
          onChange={(event) =>
            onChange(withChoice(filter, "asset", event.target.value as BalanceLine["asset"]))
          }
          options={[all, ...assets.map((asset) => ({ value: asset, label: assetName(asset) }))]}
        />
        <Field
          label={t`From day`}
          type="date"
          max={filter.toDay || undefined}
          value={filter.fromDay}
          onChange={(event) => onChange({ ...filter, fromDay: event.target.value })}
        />
        <Field
          label={t`To day`}
          type="date"
          min={filter.fromDay || undefined}
          value={filter.toDay}
          onChange={(event) => onChange({ ...filter, toDay: event.target.value })}
        />
      </div>
    </>
  );
}

/** `all` removes the filter. */
export function withChoice<K extends "asset" | "type">(
  filter: Filter,
  key: K,
  chosen: NonNullable<Filter[K]> | typeof ALL,
): Filter {
  return { ...filter, [key]: chosen === ALL ? undefined : chosen };
}
