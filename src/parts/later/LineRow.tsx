import { Trans, useLingui } from "@lingui/react/macro";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { formatShortTime } from "../../i18n/format.ts";
import { assetUnit, lineTypeName } from "../../i18n/names.ts";
import { ListItem, type RowPlace } from "../../ui/later/lists/List.tsx";
import { OwnAmount } from "../../ui/values/Own.tsx";

export interface LineRowProps {
  line: BalanceLine;
  place?: RowPlace | undefined;
}

export function LineRow({ line, place }: LineRowProps) {
  const { i18n } = useLingui();
  const from = line.source["account"];
  const time = formatShortTime(line.createdAt, i18n.locale);
  return (
    <ListItem
      place={place}
      href={`#/pages/bill?line=${line.seq}`}
      title={lineTypeName(line.type)}
      detail={
        <>
          {typeof from === "string" ? (
            <>
              <Trans>From {from}</Trans>
              <br />
            </>
          ) : null}
          <time dateTime={line.createdAt}>{time}</time>
        </>
      }
      trailing={<OwnAmount value={line.amount} unit={assetUnit(line.asset)} direction="auto" still />}
      trailingDetail={
        <Trans>
          Balance <OwnAmount value={line.balance} size="small" still />
        </Trans>
      }
    />
  );
}
