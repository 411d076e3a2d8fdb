import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "../../../i18n/format.ts";
import { lineTypeName } from "../../../i18n/later/line-types.ts";
import { assetName } from "../../../i18n/names.ts";
import { activeFilters, lineFilter, type Filter } from "./filter.ts";

export interface PrintedPartProps {
  filter: Filter;
  /** Whether older lines are not loaded. */
  more: boolean;
}

/** Names the printed lines, since a part must not pass for the whole. */
export function PrintedPart({ filter, more }: PrintedPartProps) {
  const { i18n } = useLingui();
  const { asset, type, search } = filter;
  const { from } = lineFilter(filter);
  const until = lineFilter({ ...filter, fromDay: filter.toDay }).from;
  const choice = [
    type ? lineTypeName(type) : null,
    asset ? assetName(asset) : null,
    from || until
      ? `${from ? formatDate(from, i18n.locale) : ""} – ${until ? formatDate(until, i18n.locale) : ""}`
      : null,
    search.trim() === "" ? null : search.trim(),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      {activeFilters(filter) === 0 ? null : (
        <p>
          <Trans>Filtered by: {choice}</Trans>
        </p>
      )}
      {more ? (
        <p>
          <Trans>Newest entries only. Older entries are not printed here.</Trans>
        </p>
      ) : null}
    </>
  );
}
