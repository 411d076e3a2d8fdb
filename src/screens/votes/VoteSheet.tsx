import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { parseAmount } from "../../../contract/money.ts";
import type { VotePayType } from "../../../contract/votes/payment-rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { formatExact } from "../../i18n/format.ts";
import { assetName, assetUnit } from "../../i18n/names.ts";
import { reasonText } from "../../i18n/later/reasons.ts";
import { Missing } from "../../parts/later/money/Missing.tsx";
import { useDocument } from "../../state/use-mirrored.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { MoneySheet } from "../../parts/later/money/MoneySheet.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";
import { sendVote, voteTerms } from "./order.ts";
import { planOf, type Intent, type Plan, type PlanInput } from "./plan.tsx";
import { begunOf } from "./begun.ts";
import { ChooseVote } from "./ChooseVote.tsx";
import { WhichVote } from "./WhichVote.tsx";

export interface VoteSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  intent: Intent | null;
  own: readonly OwnVoteTerms[];
  levels: readonly VoteLevel[];
  onChange: (intent: Intent) => void;
  onClose: () => void;
}

export function VoteSheet({ open, intent, own, levels, onChange, onClose }: VoteSheetProps) {
  const { t, i18n } = useLingui();
  const balances = useDocument("balances");
  const [payType, setPayType] = useState<VotePayType>("usdt");
  const language = i18n.locale;
  const available =
    balances.state === "ready"
      ? {
          balance: parseAmount(payType === "usdt" ? balances.value.balance : balances.value.repurchasePoints),
          fuel: parseAmount(balances.value.fuel),
        }
      : null;
  const plan = intent ? planOf(intent, { own, payType, available, language }) : null;
  const order = intent && plan ? { intent, plan, payType, own } : null;

  return (
    <MoneySheet
      act="vote"
      open={open}
      title={intent ? <Title intent={intent} /> : t`Your last action`}
      preview={plan?.facts ?? null}
      submitLabel={plan ? <Submit plan={plan} payType={payType} language={language} /> : null}
      terms={order && voteTerms(order)}
      blocked={
        intent && plan?.refusal ? (
          <Blocked plan={plan} refusal={plan.refusal} {...{ intent, payType, available }} />
        ) : null
      }
      onSubmit={(proof) => {
        if (order) sendVote(order, proof);
      }}
      onClose={onClose}
    >
      {intent ? <WhichVote intent={intent} own={own} levels={levels} onChange={onChange} /> : null}
      {intent ? <ChooseVote intent={intent} own={own} levels={levels} onChange={onChange} /> : null}
      <SegmentedControl
        label={t`Pay with`}
        value={payType}
        onChange={setPayType}
        options={(["usdt", "points"] as const).map((value) => ({ value, label: assetName(value) }))}
      />
    </MoneySheet>
  );
}

function Title({ intent }: { intent: Intent }) {
  if (intent.kind === "repurchase") return <Trans>Re-invest</Trans>;
  const chosen = intent.level.level;
  return intent.kind === "create" ? (
    <Trans>Vote at level {chosen}</Trans>
  ) : (
    <Trans>Upgrade to level {chosen}</Trans>
  );
}

function Submit({ plan, payType, language }: { plan: Plan; payType: VotePayType; language: string }) {
  const price = `${formatExact(plan.pay, language)} ${assetUnit(payType)}`;
  if (plan.fuel === 0n) return <Trans>Pay {price}</Trans>;
  const fuel = `${formatExact(plan.fuel, language)} ${assetUnit("fuel")}`;
  return (
    <Trans>
      Pay {price} and {fuel}
    </Trans>
  );
}

interface BlockedProps {
  plan: Plan;
  refusal: NonNullable<Plan["refusal"]>;
  intent: Intent;
  payType: VotePayType;
  available: PlanInput["available"];
}

function Blocked({ plan, refusal, intent, payType, available }: BlockedProps) {
  if (refusal !== "insufficient_balance" || !available) return reasonText(refusal);
  if (plan.isFuelShort)
    return <Missing asset="fuel" need={plan.fuel} available={available.fuel} begun={begunOf(intent)} />;
  const short = { need: plan.pay, available: available.balance };
  return payType === "usdt" ? (
    <Missing asset="usdt" {...short} begun={begunOf(intent)} />
  ) : (
    <Missing asset="points" {...short} />
  );
}
