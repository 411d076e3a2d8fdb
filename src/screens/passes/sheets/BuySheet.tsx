import type { Proof } from "../../../state/later/accounts/proof.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatAmount, parseAmount } from "../../../../contract/money.ts";
import type { NftSetting } from "../../../../contract/passes/schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { Missing } from "../../../parts/later/money/Missing.tsx";
import { runAction, useAction } from "../../../state/later/actions/action.ts";
import { navigation } from "../../../state/navigation.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import { readQuantity } from "../passes.ts";
import { buyFacts, doneFacts } from "./facts.tsx";
import { Quantity, QUANTITY } from "./Quantity.tsx";
import { refusedAt } from "./refused-at.ts";

export interface BuySheetProps {
  open: boolean;
  pass: NftSetting;
  /** Quantity typed before a deposit. */
  typed?: string | undefined;
  onClose: () => void;
}

export function BuySheet({ open, pass, typed = "1", onClose }: BuySheetProps) {
  const { t, i18n } = useLingui();
  const action = useAction();
  const balances = useDocument("balances");
  const [text, setText] = useState(typed);
  const [sent, setSent] = useState<{ text: string; quantity: number } | null>(null);
  const available = balances.state === "ready" ? balances.value.balance : null;
  const quantity = readQuantity(text, pass.remaining);
  const { facts, refusal } = buyFacts(pass.price, quantity ?? 1, available, i18n.locale);
  const pay = parseAmount(pass.price) * BigInt(quantity ?? 1);
  const price = formatExact(pay, i18n.locale);
  const { name } = pass;

  const terms =
    quantity === null ? null : { choice: { id: pass.id, quantity }, expect: { expect: formatAmount(pay) } };

  function send(proof: Proof) {
    if (quantity === null || !terms) return;
    setSent({ text, quantity });
    void runAction({ call: "POST nft/buy", body: { ...terms.choice, ...terms.expect }, proof });
  }

  return (
    <MoneySheet
      act="pass"
      open={open}
      title={t`Buy ${name}`}
      preview={facts}
      submitLabel={<Trans>Pay {price} USDT</Trans>}
      terms={terms}
      blocked={
        pass.remaining === 0 ? (
          t`Sold out`
        ) : refusal && quantity !== null && available !== null ? (
          <Missing
            asset="usdt"
            need={pay}
            available={parseAmount(available)}
            begun={{ path: navigation().here(), form: { pass: String(pass.id), quantity: text } }}
          />
        ) : null
      }
      fields={[QUANTITY]}
      check={() => (quantity === null ? QUANTITY : undefined)}
      done={sent ? doneFacts(name, sent.quantity, i18n.locale) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <Quantity
        text={text}
        max={pass.remaining}
        refused={refusedAt(action.refusal, QUANTITY, sent?.text === text)}
        onChange={setText}
      />
    </MoneySheet>
  );
}
