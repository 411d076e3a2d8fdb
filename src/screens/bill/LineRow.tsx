import { Trans, useLingui } from "@lingui/react/macro";
import type { BalanceLine } from "../../../contract/schemas/wallet.ts";
import { formatShortTime } from "../../i18n/format.ts";
import { assetUnit, lineTypeName } from "../../i18n/names.ts";
import { usePreferences } from "../../state/preferences.ts";
import { ListItem } from "../../ui/layout/List.tsx";
import { Amount } from "../../ui/values/Amount.tsx";

/** One line: what it was, when, whose payment, what moved, and what was left. */
export function LineRow({ line, onShow }: { line: BalanceLine; onShow: () => void }) {
  const { i18n } = useLingui();
  const { hideBalances: hidden } = usePreferences();
  const from = line.source["account"];
  const time = formatShortTime(line.createdAt, i18n.locale);
  return (
    <ListItem
      onClick={onShow}
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
      trailing={
        <Amount value={line.amount} unit={assetUnit(line.asset)} direction="auto" hidden={hidden} still />
      }
      trailingDetail={
        <Trans>
          Balance <Amount value={line.balance} size="small" hidden={hidden} still />
        </Trans>
      }
    />
  );
}
