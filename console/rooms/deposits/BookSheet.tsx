import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LookedTransfer } from "../../../contract/deposits/lookup-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { plainOf } from "../../../src/ui/later/forms/plain-text.ts";
import { useForm } from "../../../src/ui/later/forms/use-form.ts";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";

export interface BookSheetProps {
  txHash: string;
  transfer: LookedTransfer;
  onClose: () => void;
}

/**
 * Books a transfer for the member of its address; at an address of the platform, for a member whom the operator
 * names.
 */
export function BookSheet({ txHash, transfer, onClose }: BookSheetProps) {
  const { t } = useLingui();
  const [named, setNamed] = useState<string | null>(null);
  const account = transfer.book === "member" ? transfer.account : named;
  const { log, amount } = transfer;
  if (account === null) return <WhoseSheet onName={setNamed} onClose={onClose} />;
  return (
    <ActSheet
      title={t`Book deposit`}
      facts={[
        { key: "account", name: <Trans>Account</Trans>, value: account },
        {
          key: "amount",
          name: <Trans>Amount</Trans>,
          value: <Amount value={amount ?? "0"} unit="USDT" />,
          strong: true,
        },
        { key: "hash", name: <Trans>Transaction</Trans>, value: <code>{txHash}</code>, long: true },
        { key: "from", name: <Trans>From</Trans>, value: <code>{transfer.from}</code>, long: true },
      ]}
      call="POST operator/deposit/book"
      request={(reason) => ({ txHash, log: log ?? 0, account, reason })}
      reason="needed"
      confirm={t`Book deposit`}
      onClose={onClose}
    />
  );
}

function WhoseSheet({ onName, onClose }: { onName: (account: string) => void; onClose: () => void }) {
  const { t } = useLingui();
  const form = useForm({
    check: (entered) =>
      plainOf(entered, "account") === "" ? { account: t`Enter the member's account.` } : {},
    async send(entered) {
      onName(plainOf(entered, "account"));
      return undefined;
    },
  });
  return (
    <Sheet open title={t`Whose transfer is it?`} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <p>
          <Trans>
            The sender's address proves nothing. Ask the member for proof of where they sent it from.
          </Trans>
        </p>
        <Field label={t`Account`} name="account" autoComplete="off" error={form.errors["account"]} />
        <Button type="submit" wide variant="primary">
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
