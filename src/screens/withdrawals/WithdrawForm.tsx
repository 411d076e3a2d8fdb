import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Config } from "../../../contract/operator/config-schemas.ts";
import { formatAmount } from "../../../contract/money.ts";
import { previewWithdraw, smallestWithdrawal } from "../../../contract/withdrawals/rules.ts";
import { formatExact } from "../../i18n/format.ts";
import { Upcoming } from "../../parts/later/money/Upcoming.tsx";
import { withdrawTerms } from "../../parts/later/money/upcoming-words.ts";
import { useReturn } from "../../state/later/drafts/begun.ts";
import type { FieldRefusal } from "../../state/later/use-action-sheet.ts";
import { AmountField } from "../../ui/later/forms/AmountField.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { typedAmount } from "../../ui/later/forms/typed-amount.ts";
import { textOf, useFocusOn, useForm } from "../../ui/later/forms/use-form.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import { AddressField } from "./AddressField.tsx";
import { amountFacts } from "./amount-facts.tsx";
import { checkWithdrawal, leftToday, plainAddress, type WithdrawLimits } from "./check.ts";
import { maxWithdrawable, type Obstacle } from "./availability.ts";
import { AmountRefused, WITHDRAW_PATH } from "./AmountRefused.tsx";
import { useSharedAddress } from "./use-shared-address.ts";
import styles from "./withdrawals.module.css";

/** `amount` is a decimal string. */
export interface Draft {
  amount: string;
  address: string;
}

export interface WithdrawFormProps {
  limits: WithdrawLimits;
  config: Config;
  /** With one, the form only calculates. */
  obstacle: Obstacle | null;
  refused: FieldRefusal | null;
  onEdit: () => void;
  onContinue: (draft: Draft) => void;
}

export function WithdrawForm({ limits, config, obstacle, refused, onEdit, onContinue }: WithdrawFormProps) {
  const { t, i18n } = useLingui();
  const [amount, setAmount] = useState("");
  const [address, setAddress] = useState("");
  const form = useForm({
    check: (entered) => checkWithdrawal(entered, limits),
    async send(entered) {
      const typed = typedAmount(textOf(entered, "amount"), i18n.locale) ?? 0n;
      onContinue({ address: plainAddress(textOf(entered, "address")), amount: formatAmount(typed) });
      return undefined;
    },
  });
  useFocusOn(form.props.ref, refused?.field);

  const shared = useSharedAddress((found) => change("address", found), address !== "");
  const isTouched = amount !== "" || (address !== "" && address !== shared);
  useReturn(WITHDRAW_PATH, { isTouched }, (begun) => {
    setAmount(begun.amount ?? "");
    // An address that another app has shared meanwhile takes precedence.
    setAddress((current) => (current === "" ? (begun.address ?? "") : current));
  });

  const { terms, available } = limits;
  const units = typedAmount(amount, i18n.locale);
  const refusal = units === null ? null : previewWithdraw(units, limits, terms).refusal;
  const max = maxWithdrawable(available, leftToday(limits), terms);
  const least = formatExact(smallestWithdrawal(terms), i18n.locale);
  const { withdrawMultiple: multiple } = terms;
  const errorAt = (field: string) => (refused?.field === field ? refused.text : form.errors[field]);
  function change(field: "address" | "amount", text: string) {
    (field === "address" ? setAddress : setAmount)(text);
    form.edited(field);
    onEdit();
  }

  return (
    <Card title={t`Withdraw USDT`}>
      <form {...form.props} className={styles.form}>
        <AddressField
          hint={
            address === shared
              ? t`This address came from another app. Check that it is yours. Money sent to a wrong address cannot be recovered.`
              : t`Check the address. Money sent to a wrong address cannot be recovered.`
          }
          error={errorAt("address")}
          value={address}
          onChange={(text) => change("address", text)}
          fromBook
        />
        <AmountField
          name="amount"
          label={t`Amount in USDT`}
          hint={t`Multiples of ${multiple}, at least ${least} USDT`}
          unit="USDT"
          max={max ?? undefined}
          error={
            form.errors["amount"] && units !== null && refusal === "insufficient_balance" ? (
              <AmountRefused
                refusal={refusal}
                amount={units}
                address={plainAddress(address)}
                limits={limits}
              />
            ) : (
              errorAt("amount")
            )
          }
          value={amount}
          onChange={(text) => change("amount", text)}
        />
        <Upcoming config={config} terms={withdrawTerms} />
        <Facts items={amountFacts(units, limits, i18n.locale)} />
        <Button type="submit" variant="primary" wide disabled={obstacle !== null}>
          {obstacle === null ? (
            <Trans>Continue</Trans>
          ) : obstacle === "outside_window" ? (
            <Trans>Currently closed</Trans>
          ) : (
            <Trans>Not possible now</Trans>
          )}
        </Button>
        <p className={styles.quiet}>
          <Trans>
            Withdrawals arrive within 24 hours. If the first one to a new address waits longer, the next step
            says until when.
          </Trans>
        </p>
      </form>
    </Card>
  );
}
