import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatAmount, parseAmount } from "../../../contract/money.ts";
import type { Member } from "../../../contract/operator/schemas.ts";
import { assetName, assetUnit, type Currency } from "../../../src/i18n/names.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { spendable } from "./balances.ts";
import { signedAmount } from "./signed-amount.ts";

interface Chosen {
  asset: Currency;
  amount: bigint;
}

export function CreditSheet({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen === null) return <ChooseSheet onChoose={setChosen} onClose={onClose} />;
  const { asset, amount } = chosen;
  const unit = assetUnit(asset);
  const before = parseAmount(spendable(member.balances)[asset]);
  return (
    <ActSheet
      title={t`Credit a member`}
      facts={[
        { key: "account", name: <Trans>Account</Trans>, value: member.username },
        { key: "asset", name: <Trans>Asset</Trans>, value: assetName(asset) },
        {
          key: "amount",
          name: <Trans>Amount</Trans>,
          value: <Amount value={amount} unit={unit} direction="auto" />,
          strong: true,
        },
        { key: "before", name: <Trans>Balance before</Trans>, value: <Amount value={before} unit={unit} /> },
        {
          key: "after",
          name: <Trans>Balance after</Trans>,
          value: <Amount value={before + amount} unit={unit} />,
        },
      ]}
      call="POST operator/credit"
      request={(reason) => ({ account: member.username, asset, amount: formatAmount(amount), reason })}
      reason="needed"
      confirm={t`Credit`}
      isDangerous={amount < 0n}
      onClose={onClose}
    >
      <p className={styles.quiet}>
        <Trans>The member sees the reason in the bill.</Trans>
      </p>
    </ActSheet>
  );
}

const assets: readonly Currency[] = ["usdt", "points", "fuel", "lock"];

function ChooseSheet({ onChoose, onClose }: { onChoose: (chosen: Chosen) => void; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const amountIn = (entered: FormData) => signedAmount(textOf(entered, "amount"), i18n.locale);
  const form = useForm({
    check: (entered) => (amountIn(entered) === null ? { amount: t`Enter an amount, for example 12.5.` } : {}),
    async send(entered) {
      onChoose({ asset: textOf(entered, "asset") as Currency, amount: amountIn(entered)! });
      return undefined;
    },
  });
  return (
    <Sheet open title={t`Credit a member`} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <Select
          label={t`Asset`}
          name="asset"
          options={assets.map((asset) => ({ value: asset, label: assetName(asset) }))}
        />
        <Field
          label={t`Amount`}
          name="amount"
          inputMode="text"
          autoComplete="off"
          maxLength={21}
          hint={t`Use a minus sign to take money back.`}
          error={form.errors["amount"]}
        />
        <Button type="submit" wide variant="primary">
          <Trans>Review</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
