import { Trans, useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../../contract/money.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetUnit } from "../../../i18n/names.ts";
import { useBegun, type ShortAsset } from "../../../state/later/drafts/begun.ts";
import { navigation } from "../../../state/navigation.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Own } from "../../../ui/values/Own.tsx";

/** Source: rules.md C185. */
export function BegunCard({ asset }: { asset: ShortAsset }) {
  const { t, i18n } = useLingui();
  const begun = useBegun(asset);
  const balances = useDocument("balances");
  if (!begun) return null;
  const need = parseAmount(begun.need);
  const available = balances.state === "ready" ? balances.value[asset === "usdt" ? "balance" : "fuel"] : "0";
  const missing = need - parseAmount(available);
  const unit = assetUnit(asset);
  const amount = `${formatExact(need, i18n.locale)} ${unit}`;
  const rest = `${formatExact(missing, i18n.locale)} ${unit}`;
  return (
    <Card title={t`Your payment of ${amount} is waiting`}>
      <p>
        {missing > 0n ? (
          <Trans>
            You still need <Own>{rest}</Own>. Your choice is saved on this device for a day. Nothing is paid
            until you confirm.
          </Trans>
        ) : (
          <Trans>You now have enough. Nothing is paid until you confirm.</Trans>
        )}
      </p>
      <Button
        variant={missing > 0n ? "quiet" : "primary"}
        wide
        onClick={() => navigation().go(begun.path, { replace: true })}
      >
        <Trans>Back to payment</Trans>
      </Button>
    </Card>
  );
}
