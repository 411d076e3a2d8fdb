import { parseAmount } from "../../../contract/money.ts";
import { dismissAction } from "../../state/later/actions/action.ts";
import type { FieldRefusal } from "../../state/later/use-action-sheet.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { useNow } from "../../state/later/use-now.ts";
import { useOwnRest } from "../../state/wallet/own-limit.ts";
import { useServerSkew } from "../../state/server-clock.ts";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import type { WithdrawLimits } from "./check.ts";
import { AddressBook } from "./book/AddressBook.tsx";
import { availabilityAt, termsOf } from "./availability.ts";
import { WindowCard } from "./WindowCard.tsx";
import styles from "./withdrawals.module.css";
import { WithdrawForm, type Draft } from "./WithdrawForm.tsx";
import { WithdrawSheet } from "./WithdrawSheet.tsx";

/** Windows open and close on whole minutes in every zone. */
const MINUTE_MS = 60_000;

export interface NewWithdrawalProps {
  /** The form's React key. */
  form: number;
  open: boolean;
  draft: Draft | null;
  refused: FieldRefusal | null;
  onContinue: (draft: Draft) => void;
  onClose: () => void;
}

export function NewWithdrawal(props: NewWithdrawalProps) {
  const { form, open, draft, refused, onContinue, onClose } = props;
  const config = useDocument("config");
  const can = useDocument("canWithdraw");
  const balances = useDocument("balances");
  const skew = useServerSkew();
  const now = useNow(MINUTE_MS, skew);
  const ownRest = useOwnRest();

  if (can.state !== "ready" || config.state !== "ready") {
    const state = can.state === "loading" || config.state === "loading" ? "loading" : "absent";
    return (
      <div className={styles.side}>
        <NotLoaded state={state} shape="card" count={2} />
        <WithdrawSheet open={open} draft={null} limits={null} onClose={onClose} />
      </div>
    );
  }
  const { withdrawWindow } = config.value;
  const availability = availabilityAt(can.value, withdrawWindow, new Date(now));
  const limits: WithdrawLimits = {
    terms: termsOf(can.value),
    available: parseAmount(balances.state === "ready" ? balances.value.balance : can.value.available),
    remaining: availability.remaining,
    dayLimit: can.value.limit,
    ownRest,
  };
  return (
    <div className={styles.side}>
      <WindowCard
        availability={availability}
        can={can.value}
        window={withdrawWindow}
        skew={skew}
        asOf={can.asOf}
      />
      <WithdrawForm
        key={form}
        limits={limits}
        config={config.value}
        obstacle={availability.obstacle}
        refused={refused}
        onEdit={() => refused && dismissAction()}
        onContinue={onContinue}
      />
      <AddressBook />
      <WithdrawSheet open={open} draft={draft} limits={limits} onClose={onClose} />
    </div>
  );
}
