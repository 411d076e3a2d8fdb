import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { parseAmount } from "../../../contract/money.ts";
import { previewVote, type VotePayType } from "../../../contract/rules.ts";
import type { VoteLevel } from "../../../contract/schemas/public.ts";
import type { Balances } from "../../../contract/schemas/wallet.ts";
import { formatExact } from "../../i18n/format.ts";
import { assetName, assetUnit } from "../../i18n/names.ts";
import { reasonText } from "../../i18n/reasons.ts";
import { runAction, useAction, useSendable } from "../../state/action.ts";
import { useDocument } from "../../state/mirrored.ts";
import { SegmentedControl } from "../../ui/forms/SegmentedControl.tsx";
import { MoneySheet } from "../../ui/money/MoneySheet.tsx";
import { previewFacts } from "./preview-facts.tsx";

export interface VoteSheetProps {
  open: boolean;
  /** Null for a vote of an earlier visit: only its outcome is shown. */
  level: VoteLevel | null;
  onClose: () => void;
}

/** One vote: what it costs and what is left, the payment method, the password, the outcome. */
export function VoteSheet({ open, level, onClose }: VoteSheetProps) {
  const { t, i18n } = useLingui();
  const action = useAction();
  const sendable = useSendable();
  const balances = useDocument("balances");
  const info = useDocument("voteInfo");
  const [payType, setPayType] = useState<VotePayType>("usdt");
  const own = info.state === "ready" ? info.value.level : 0;
  const available = balances.state === "ready" ? availableFor(payType, balances.value) : null;
  const preview = level && available !== null ? previewVote(level, own, parseAmount(available)) : null;
  const chosen = level?.level ?? 0;
  const price = level ? `${formatExact(level.payPrice, i18n.locale)} ${assetUnit(payType)}` : "";

  function send(payPassword: string) {
    if (level)
      void runAction({ call: "POST vote/create", body: { level: level.level, payType }, payPassword });
  }

  return (
    <MoneySheet
      open={open}
      title={level ? t`Vote at level ${chosen}` : t`Your vote`}
      status={action.status === "idle" ? "confirming" : action.status}
      preview={level ? previewFacts(level, preview, payType, i18n.locale) : null}
      submitLabel={<Trans>Pay {price}</Trans>}
      waits={sendable.can ? null : sendable.why}
      blocked={preview?.refusal ? reasonText(preview.refusal) : null}
      refusal={action.refusal}
      receipt={action.receipt}
      onSubmit={send}
      onClose={onClose}
    >
      <SegmentedControl
        label={t`Pay with`}
        value={payType}
        onChange={setPayType}
        options={(["usdt", "points"] as const).map((value) => ({ value, label: assetName(value) }))}
      />
    </MoneySheet>
  );
}

function availableFor(payType: VotePayType, { usdt, repurchasePoints }: Balances): string {
  return payType === "usdt" ? usdt : repurchasePoints;
}
