import type { Proof } from "../../../state/later/accounts/proof.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../../contract/money.ts";
import { previewTransfer, transferBounds } from "../../../../contract/wallet/rules.ts";
import { formatExact } from "../../../i18n/format.ts";
import { assetName } from "../../../i18n/names.ts";
import { reasonText } from "../../../i18n/later/reasons.ts";
import { runAction } from "../../../state/later/actions/action.ts";
import type { AskedRecipient } from "../../../state/wallet/recipient.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import { RecipientView } from "../../../parts/later/money/RecipientView.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import type { TransferTerms } from "./check.ts";
import type { Draft } from "./TransferForm.tsx";

export interface TransferSheetProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  draft: Draft | null;
  asked: AskedRecipient;
  terms: TransferTerms | null;
  onClose: () => void;
}

export function TransferSheet({ open, draft, asked, terms, onClose }: TransferSheetProps) {
  const { t, i18n } = useLingui();
  const amount = draft ? formatExact(draft.amount, i18n.locale) : "";
  const preview =
    draft && terms && terms.available !== null
      ? previewTransfer(parseAmount(draft.amount), terms.available, terms.config)
      : null;

  function send(proof: Proof) {
    if (draft) void runAction({ call: "POST wallet/transfer", body: draft, proof });
  }

  return (
    <MoneySheet
      act="transfer"
      open={open}
      title={draft ? t`Transfer ${amount} USDT` : t`Your last action`}
      preview={draft ? transferFacts(draft, amount, preview?.balanceAfter ?? null) : null}
      submitLabel={<Trans>Transfer {amount} USDT</Trans>}
      blocked={preview?.refusal && terms ? reasonText(preview.refusal, transferBounds(terms.config)) : null}
      pending={asked.state !== "known"}
      onSubmit={send}
      onClose={onClose}
    >
      <RecipientView asked={asked} named />
    </MoneySheet>
  );
}

/** Omits an unknown balance. */
export function transferFacts({ account }: Draft, amount: string, balanceAfter: bigint | null): Fact[] {
  const name = assetName("usdt");
  const facts: Fact[] = [
    { key: "to", name: <Trans>Receiving account</Trans>, value: account, strong: true },
    { key: "pay", name: <Trans>You pay</Trans>, value: `${amount} USDT`, strong: true },
    { key: "fee", name: <Trans>Fee</Trans>, value: <Trans>No fee</Trans> },
  ];
  if (balanceAfter !== null && balanceAfter >= 0n) {
    facts.push({
      key: "after",
      name: <Trans>{name} afterwards</Trans>,
      value: <OwnAmount value={balanceAfter} unit="USDT" />,
    });
  }
  return facts;
}
