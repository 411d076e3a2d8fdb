import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatAmount, parseAmount } from "../../../contract/money.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { typedAmount } from "../../../src/ui/later/forms/typed-amount.ts";
import { plainOf } from "../../../src/ui/later/forms/plain-text.ts";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { changeFact } from "./change-fact.tsx";

export interface PayFeesProps {
  /** Decimal strings. */
  fees: string;
  custody: string;
  onClose: () => void;
}

/** Asks for amount and address, then shows the exact effect. */
export function PayFees({ fees, custody, onClose }: PayFeesProps) {
  const { t, i18n } = useLingui();
  const [wanted, setWanted] = useState<{ amount: string; address: string } | null>(null);
  const form = useForm({
    check(entered) {
      const amount = typedAmount(textOf(entered, "amount"), i18n.locale);
      return {
        ...(amount === null || amount <= 0n || amount > parseAmount(fees)
          ? { amount: t`Enter an amount above zero, up to the fees available.` }
          : {}),
        ...(/^0x[0-9a-fA-F]{40}$/.test(plainOf(entered, "address"))
          ? {}
          : { address: t`Enter an address: 0x and 40 characters.` }),
      };
    },
    async send(entered) {
      const amount = formatAmount(typedAmount(textOf(entered, "amount"), i18n.locale) ?? 0n);
      setWanted({ amount, address: plainOf(entered, "address") });
      return undefined;
    },
  });
  if (wanted)
    return (
      <ActSheet
        title={t`Pay out fees`}
        facts={[
          changeFact("fees", <Trans>Fees</Trans>, fees, `-${wanted.amount}`),
          changeFact("custody", <Trans>Custody</Trans>, custody, wanted.amount),
          { key: "address", name: <Trans>Address</Trans>, value: <code>{wanted.address}</code>, long: true },
        ]}
        call="POST operator/fees/payout"
        request={(reason) => ({ ...wanted, reason })}
        reason="needed"
        confirm={t`Book as paid out`}
        onClose={onClose}
      >
        <p className={styles.quiet}>
          <Trans>
            It is booked first. Then send it from cold storage or the payout wallet, and enter the
            transaction.
          </Trans>
        </p>
      </ActSheet>
    );
  return (
    <Sheet open title={t`Pay out fees`} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <Field
          label={t`Amount`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          suffix="USDT"
          hint={t`The fees hold ${fees} USDT.`}
          error={form.errors["amount"]}
        />
        <Field
          label={t`Address`}
          name="address"
          autoComplete="off"
          maxLength={64}
          hint={t`Not one of the platform's own addresses.`}
          error={form.errors["address"]}
        />
        <Button type="submit" wide variant="primary" busy={form.busy}>
          <Trans>Review</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
