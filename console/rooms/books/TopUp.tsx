import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatAmount } from "../../../contract/money.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { typedAmount } from "../../../src/ui/later/forms/typed-amount.ts";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { useRead } from "../../state/use-read.ts";
import { changeFact } from "./change-fact.tsx";

type Source = "fees" | "surplus";

export interface TopUpProps {
  /** Decimal strings. */
  balances: { fees: string; custody: string; reserve: string };
  onClose: () => void;
}

/** Asks for the source of the top-up, then shows the exact effect. */
export function TopUp({ balances, onClose }: TopUpProps) {
  const { t, i18n } = useLingui();
  const custody = useRead("GET operator/custody", {});
  const free = custody.data?.reading?.free ?? "0";
  const [from, setFrom] = useState<Source>("fees");
  const [amount, setAmount] = useState<string | null>(null);
  const form = useForm({
    check(entered) {
      const typed = typedAmount(textOf(entered, "amount"), i18n.locale);
      return typed === null || typed <= 0n ? { amount: t`Enter an amount above zero.` } : {};
    },
    async send(entered) {
      setAmount(formatAmount(typedAmount(textOf(entered, "amount"), i18n.locale) ?? 0n));
      return undefined;
    },
  });
  if (amount !== null)
    return (
      <ActSheet
        title={t`Top up the reserve`}
        facts={[
          from === "fees"
            ? changeFact("fees", <Trans>Fees</Trans>, balances.fees, `-${amount}`)
            : changeFact("custody", <Trans>Custody</Trans>, balances.custody, `-${amount}`),
          changeFact("reserve", <Trans>Reserve</Trans>, balances.reserve, amount),
        ]}
        call="POST operator/reserve/topUp"
        request={(reason) => ({ amount, from, reason })}
        reason="needed"
        confirm={t`Top up the reserve`}
        onClose={onClose}
      />
    );
  return (
    <Sheet open title={t`Top up the reserve`} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <SegmentedControl
          label={t`From`}
          stacked
          value={from}
          onChange={setFrom}
          options={[
            { value: "fees", label: t`Fees`, detail: `${balances.fees} USDT` },
            {
              value: "surplus",
              label: t`Surplus on the chain`,
              detail: t`${free} USDT of surplus at the last reading`,
            },
          ]}
        />
        <Field
          label={t`Amount`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          suffix="USDT"
          error={form.errors["amount"]}
        />
        <Button type="submit" wide variant="primary" busy={form.busy}>
          <Trans>Review</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
