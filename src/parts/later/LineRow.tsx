import { Trans, useLingui } from "@lingui/react/macro";
import type { BalanceLine } from "../../../contract/wallet/schemas.ts";
import { formatShortTime } from "../../i18n/format.ts";
import { formatClock } from "../../i18n/later/clock.ts";
import { lineTitleName } from "../../i18n/later/line-titles.ts";
import { formatSerials, serialsIn } from "../../i18n/later/serials.ts";
import { lineParty } from "../../../contract/wallet/line-party.ts";
import { lineTitle } from "../../../contract/wallet/line-titles.ts";
import { ListItem, type RowPlace } from "../../ui/later/lists/List.tsx";
import { Own } from "../../ui/values/Own.tsx";
import { AssetAmount } from "./AssetAmount.tsx";
import { LinePartyText } from "./LinePartyText.tsx";

export interface LineRowProps {
  line: BalanceLine;
  /** All lines of the income, this one first. */
  parts?: BalanceLine[] | undefined;
  underDay?: boolean | undefined;
  place?: RowPlace | undefined;
}

/** An income's lines share a row; the details have the balances. */
export function LineRow({ line, parts, underDay = false, place }: LineRowProps) {
  const { i18n } = useLingui();
  const party = lineParty(line);
  const purpose = line.type === "airdrop" ? line.source["title"] : undefined;
  const serials = line.asset === "pass" ? serialsIn(line.source) : [];
  const numbers = formatSerials(serials, i18n.locale);
  const time = (underDay ? formatClock : formatShortTime)(line.createdAt, i18n.locale);
  return (
    <ListItem
      place={place}
      href={`#/pages/bill?line=${line.seq}`}
      title={lineTitleName(lineTitle(line))}
      detail={
        <>
          {party ? (
            <>
              <LinePartyText {...party} />
              <br />
            </>
          ) : null}
          {typeof purpose === "string" ? (
            <>
              {purpose}
              <br />
            </>
          ) : null}
          {serials.length > 0 ? (
            <>
              <Own>
                <Trans>No. {numbers}</Trans>
              </Own>
              <br />
            </>
          ) : null}
          <time dateTime={line.createdAt}>{time}</time>
        </>
      }
      trailing={(parts ?? [line]).map(({ seq, asset, amount }) => (
        <AssetAmount key={seq} asset={asset} value={amount} direction="auto" still />
      ))}
      trailingDetail={
        (parts ?? [line]).length === 1 ? (
          <Trans>
            Balance <AssetAmount asset={line.asset} value={line.balance} bare size="small" still />
          </Trans>
        ) : null
      }
    />
  );
}
