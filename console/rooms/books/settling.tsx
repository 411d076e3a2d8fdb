/** What ends a disagreement of books and chain. Source: rules.md W27, W28, O155. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Break, Reconciliation } from "../../../contract/withdrawals/reconcile-schemas.ts";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import type { Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";

export interface Settling {
  found: Break;
  /** As the chain shows it; null for another kind of disagreement. */
  transaction: Reconciliation["transactions"][number] | null;
  facts: Fact[];
}

interface SettlingProps extends Settling {
  onClose: () => void;
}

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** Where a waiting withdrawal has its address and amount, it can only have paid that one. */
export function ExplainSheet({ found, transaction, facts, onClose }: SettlingProps) {
  const { t } = useLingui();
  const matches = transaction?.matches ?? [];
  const [paid, setPaid] = useState(matches[0]?.id ?? "member");
  const [account, setAccount] = useState("");
  const [typed, setTyped] = useState("");
  const [isChecked, setChecked] = useState(false);
  const txHash = transaction?.txHash ?? typed.trim();
  const isLost = paid === "member";
  const hasHash = HASH.test(txHash);
  const hasAccount = !isLost || account.trim() !== "";
  const choices =
    matches.length > 0
      ? matches.map(({ id, account: name }) => ({ value: id, label: t`Withdrawal ${id} of ${name}` }))
      : [
          { value: "member", label: t`A withdrawal that is missing here` },
          { value: "own", label: t`Something of the platform's own` },
        ];
  return (
    <ActSheet
      title={t`Explain a wallet transaction`}
      facts={facts}
      call="POST operator/chain/reconcile"
      request={(reason) => ({
        nonce: Number(found.facts.nonce),
        txHash,
        ...(isLost ? { account: account.trim() } : paid !== "own" && { withdrawal: paid }),
        reason,
      })}
      check={() => {
        setChecked(true);
        return hasHash && hasAccount;
      }}
      reason="needed"
      confirm={t`Explain it`}
      onClose={onClose}
    >
      {transaction?.txHash ? null : (
        <Field
          label={t`Transaction`}
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isChecked && !hasHash ? t`Enter the transaction hash: 0x and 64 characters.` : undefined}
        />
      )}
      <Select
        label={t`What did it pay?`}
        options={choices}
        value={paid}
        onChange={(event) => setPaid(event.target.value)}
      />
      {isLost ? (
        <>
          <AccountField value={account} onChange={setAccount} isMissing={isChecked && !hasAccount} />
          <p className={styles.quiet}>
            <Trans>The amount is debited from the member, as far as the balance goes.</Trans>
          </p>
        </>
      ) : null}
      {paid === "own" ? (
        <p className={styles.quiet}>
          <Trans>Not possible for an address to which a member withdraws: then it was the member's.</Trans>
        </p>
      ) : null}
    </ActSheet>
  );
}

/** The member gets the address back, and all that was deposited there. */
export function GiveSheet({ found, facts, onClose }: SettlingProps) {
  const { t } = useLingui();
  const [account, setAccount] = useState("");
  const [isChecked, setChecked] = useState(false);
  const hasAccount = account.trim() !== "";
  return (
    <ActSheet
      title={t`Give a deposit address back`}
      facts={facts}
      call="POST operator/chain/address"
      request={(reason) => ({ index: Number(found.facts.index), account: account.trim(), reason })}
      check={() => {
        setChecked(true);
        return hasAccount;
      }}
      reason="needed"
      confirm={t`Give it to its member`}
      onClose={onClose}
    >
      <p>
        <Trans>
          All that was sent to this address is credited to the member. Ask for proof that it was shown to
          them.
        </Trans>
      </p>
      <AccountField value={account} onChange={setAccount} isMissing={isChecked && !hasAccount} />
    </ActSheet>
  );
}

export function CloseSheet({ found, facts, onClose }: SettlingProps) {
  const { t } = useLingui();
  const { missing } = found.facts;
  return (
    <ActSheet
      title={t`Close a disagreement of books and chain`}
      facts={facts}
      call="POST operator/chain/resume"
      request={(reason) => ({ id: found.id, reason })}
      reason="needed"
      confirm={t`Close with its cause`}
      isDangerous
      onClose={onClose}
    >
      <p>
        {missing === undefined ? (
          <Trans>Nothing is changed in the books. State the cause that you have found.</Trans>
        ) : (
          <Trans>
            Nothing is changed in the books: the platform bears the missing {missing} USDT until you send it.
          </Trans>
        )}
      </p>
    </ActSheet>
  );
}

interface AccountFieldProps {
  value: string;
  onChange: (account: string) => void;
  isMissing: boolean;
}

function AccountField({ value, onChange, isMissing }: AccountFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Account`}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing ? t`Enter the member's account.` : undefined}
    />
  );
}
