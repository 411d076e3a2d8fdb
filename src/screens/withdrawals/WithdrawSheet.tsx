import type { Proof } from "../../state/later/accounts/proof.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, parseAmount } from "../../../contract/money.ts";
import { previewWithdraw } from "../../../contract/withdrawals/rules.ts";
import { formatExact } from "../../i18n/format.ts";
import { runAction } from "../../state/later/actions/action.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { MoneySheet } from "../../parts/later/money/MoneySheet.tsx";
import { useAddressUse } from "../../state/withdrawals/address-use.ts";
import { AddressBanner } from "./AddressBanner.tsx";
import { addressRefusal } from "./address-refusal.ts";
import { AmountRefused } from "./AmountRefused.tsx";
import { amountFacts } from "./amount-facts.tsx";
import { addressGroups, type WithdrawLimits } from "./check.ts";
import type { Draft } from "./WithdrawForm.tsx";

export interface WithdrawSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  draft: Draft | null;
  limits: WithdrawLimits | null;
  onClose: () => void;
}

export function WithdrawSheet({ open, draft, limits, onClose }: WithdrawSheetProps) {
  const { t, i18n } = useLingui();
  const asked = useAddressUse(open && draft ? draft.address : null);
  const units = draft ? parseAmount(draft.amount) : 0n;
  const amount = formatExact(units, i18n.locale);
  const preview = draft && limits ? previewWithdraw(units, limits, limits.terms) : null;

  const terms =
    draft && preview ? { choice: draft, expect: { expect: formatAmount(preview.arrival) } } : null;

  function send(proof: Proof) {
    if (!terms) return;
    void runAction({ call: "POST withdraw/create", body: { ...terms.choice, ...terms.expect }, proof });
  }

  return (
    <MoneySheet
      act="withdraw"
      open={open}
      title={draft ? t`Withdraw ${amount} USDT` : t`Your last action`}
      preview={
        draft && limits
          ? [
              {
                key: "address",
                name: t`BEP20-USDT address`,
                value: <code>{addressGroups(draft.address)}</code>,
                long: true,
              },
              { key: "pay", name: t`You pay`, value: `${amount} USDT`, strong: true },
              ...amountFacts(units, limits, i18n.locale).filter(({ key }) => key !== "remaining"),
            ]
          : null
      }
      submitLabel={<Trans>Withdraw {amount} USDT</Trans>}
      terms={terms}
      blocked={
        addressRefusal(asked) ??
        (draft && preview?.refusal && limits ? (
          <AmountRefused refusal={preview.refusal} amount={units} address={draft.address} limits={limits} />
        ) : null)
      }
      pending={asked.state === "asking"}
      details={{ units, isNewAddress: asked.state === "known" && asked.use.firstUse }}
      onSubmit={send}
      onClose={onClose}
    >
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        <Trans>Check the address letter by letter. Money sent to a wrong address cannot be recovered.</Trans>
      </Banner>
      <AddressBanner asked={asked} />
    </MoneySheet>
  );
}
