import { Trans, useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../contract/money.ts";
import { formatExact } from "../../i18n/format.ts";
import { useBegun } from "../../state/later/drafts/begun.ts";
import { navigation } from "../../state/navigation.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Own } from "../../ui/values/Own.tsx";

/** The way back to a payment that lacked USDT; nothing without one. Source: rules.md C185. */
export function BegunCard() {
  const { t, i18n } = useLingui();
  const begun = useBegun();
  const balances = useDocument("balances");
  if (!begun) return null;
  const need = parseAmount(begun.need);
  const missing = balances.state === "ready" ? need - parseAmount(balances.value.balance) : need;
  const amount = `${formatExact(need, i18n.locale)} USDT`;
  const rest = `${formatExact(missing, i18n.locale)} USDT`;
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
