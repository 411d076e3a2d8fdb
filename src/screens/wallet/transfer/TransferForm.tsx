import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { normaliseAccount } from "../../../../contract/accounts/rules.ts";
import { formatAmount } from "../../../../contract/money.ts";
import { previewTransfer } from "../../../../contract/wallet/rules.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetName } from "../../../i18n/names.ts";
import { useReturn } from "../../../state/later/drafts/begun.ts";
import type { FieldRefusal } from "../../../state/later/use-action-sheet.ts";
import { AmountField } from "../../../ui/later/forms/AmountField.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { plainOf } from "../../../ui/later/forms/plain-text.ts";
import { typedAmount } from "../../../ui/later/forms/typed-amount.ts";
import { Upcoming } from "../../../parts/later/money/Upcoming.tsx";
import { transferTerms } from "../../../parts/later/money/upcoming-words.ts";
import { Missing } from "../../../parts/later/money/Missing.tsx";
import { TRANSFER_PATH } from "./path.ts";
import { textOf, useFocusOn, useForm } from "../../../ui/later/forms/use-form.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { checkTransfer, type TransferTerms } from "./check.ts";
import styles from "./transfer.module.css";

/** `amount` is a decimal string. */
export interface Draft {
  account: string;
  amount: string;
}

export interface TransferFormProps {
  terms: TransferTerms;
  refused: FieldRefusal | null;
  onEdit: () => void;
  onContinue: (draft: Draft) => void;
}

export function TransferForm({ terms, refused, onEdit, onContinue }: TransferFormProps) {
  const { t, i18n } = useLingui();
  const [account, setAccount] = useState("");
  const [amount, setAmount] = useState("");
  const form = useForm({
    check: (entered) => checkTransfer(entered, terms),
    async send(entered) {
      const typed = typedAmount(textOf(entered, "amount"), i18n.locale) ?? 0n;
      onContinue({ account: normaliseAccount(plainOf(entered, "account")), amount: formatAmount(typed) });
      return undefined;
    },
  });
  useFocusOn(form.props.ref, refused?.field);
  // Refills what was typed before a deposit.
  useReturn(TRANSFER_PATH, { isTouched: account !== "" || amount !== "" }, (begun) => {
    setAccount(begun["account"] ?? "");
    setAmount(begun["amount"] ?? "");
  });

  const { config, available } = terms;
  const units = typedAmount(amount, i18n.locale);
  const preview = units === null || available === null ? null : previewTransfer(units, available, config);
  const isQuoted = preview !== null && preview.refusal === null;
  const left = isQuoted ? preview.balanceAfter : available;
  const least = formatExact(config.applyTransferMinAmount, i18n.locale);
  const most = formatExact(config.transferAmountLimit, i18n.locale);
  const name = assetName("usdt");
  const errorAt = (field: string) => (refused?.field === field ? refused.text : form.errors[field]);

  return (
    <Card title={t`Transfer to a member`}>
      <form {...form.props} className={styles.form}>
        <Field
          name="account"
          label={t`Receiving account`}
          hint={t`Only to members of your network: those above and below you.`}
          autoComplete="off"
          error={errorAt("account")}
          value={account}
          onChange={(event) => {
            setAccount(event.target.value);
            onEdit();
          }}
        />
        <AmountField
          name="amount"
          label={t`Amount in USDT`}
          unit="USDT"
          hint={
            config.transferAmountLimit === "0"
              ? t`Multiples of 10, at least ${least} USDT`
              : t`Multiples of 10, at least ${least} and at most ${most} USDT`
          }
          error={
            form.errors["amount"] && preview?.refusal === "insufficient_balance" ? (
              <Missing
                asset="usdt"
                need={units ?? 0n}
                available={available ?? 0n}
                begun={{ path: TRANSFER_PATH, form: { account, amount } }}
              />
            ) : (
              errorAt("amount")
            )
          }
          value={amount}
          onChange={(text) => {
            setAmount(text);
            onEdit();
          }}
        />
        <Upcoming config={config} terms={transferTerms} />
        <Facts
          items={[
            { key: "fee", name: t`Fee`, value: <Trans>No fee</Trans> },
            ...(left === null
              ? []
              : [
                  {
                    key: "left",
                    name: isQuoted ? t`${name} afterwards` : name,
                    value: <OwnAmount value={left} unit="USDT" />,
                  },
                ]),
          ]}
        />
        <Button type="submit" variant="primary" wide>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Card>
  );
}
