import type { Proof } from "../../../state/later/accounts/proof.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { normaliseAccount } from "../../../../contract/accounts/rules.ts";
import { parseAmount } from "../../../../contract/money.ts";
import { isAbove } from "../../../../contract/wallet/own-limit.ts";
import { formatExact } from "../../../i18n/format.ts";
import { ownLimitText } from "../../../i18n/later/reasons.ts";
import { runAction, useAction } from "../../../state/later/actions/action.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { plainText } from "../../../ui/later/forms/plain-text.ts";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import { RecipientView } from "../../../parts/later/money/RecipientView.tsx";
import { useOwnRest } from "../../../state/wallet/own-limit.ts";
import { useRecipient } from "../../../state/wallet/recipient.ts";
import { readQuantity, unstakedOf } from "../passes.ts";
import { checkRecipient } from "./check-recipient.ts";
import { doneFacts, remainderFacts } from "./facts.tsx";
import { Quantity, QUANTITY } from "./Quantity.tsx";
import { refusedAt } from "./refused-at.ts";
import type { HeldSheetProps } from "./StakeSheet.tsx";

const ACCOUNT = "account";

interface Gift {
  text: string;
  quantity: number;
  account: string;
}

export interface GiftSheetProps extends HeldSheetProps {
  /** Of one pass, a decimal string; undefined while unknown. */
  price: string | undefined;
}

export function GiftSheet({ open, id, name, held, price = "0", onClose }: GiftSheetProps) {
  const { t, i18n } = useLingui();
  const { refusal } = useAction();
  const info = useDocument("info");
  const [text, setText] = useState("1");
  const [typed, setTyped] = useState("");
  const account = plainText(typed);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<Gift | null>(null);
  const unstaked = unstakedOf(held);
  const quantity = readQuantity(text, unstaked);
  const value = parseAmount(price) * BigInt(quantity ?? 1);
  const ownRest = useOwnRest();
  const own = info.state === "ready" ? info.value.username : null;
  const wrong = checkRecipient(account, own);
  const asked = useRecipient(open && wrong === null ? normaliseAccount(account) : null, "gift");
  const unfit = asked.state === "refused" ? asked.failure.text : null;

  function check() {
    setTried(true);
    if (wrong !== null || unfit !== null) return ACCOUNT;
    return quantity === null ? QUANTITY : undefined;
  }

  function send(proof: Proof) {
    if (quantity === null) return;
    setSent({ text, quantity, account });
    const body = { id, quantity, account: normaliseAccount(account) };
    void runAction({ call: "POST nft/transfer", body, proof });
  }

  return (
    <MoneySheet
      act="gift"
      open={open}
      title={t`Give ${name}`}
      preview={remainderFacts({ unstaked: unstaked - (quantity ?? 0) }, i18n.locale)}
      submitLabel={<Trans>Give</Trans>}
      blocked={
        isAbove(ownRest, value) ? (
          <>
            {ownLimitText(ownRest)} <Counted value={formatExact(value, i18n.locale)} />
          </>
        ) : null
      }
      fields={[ACCOUNT, QUANTITY]}
      // An impossible account is refused on submit.
      pending={asked.state === "asking" || asked.state === "unknown"}
      check={check}
      done={sent ? doneFacts(name, sent.quantity, i18n.locale, normaliseAccount(sent.account)) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        name={ACCOUNT}
        label={t`Recipient's account`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={refusedAt(refusal, ACCOUNT, sent?.account === account) ?? unfit ?? (tried ? wrong : null)}
      />
      <RecipientView asked={asked} />
      <Quantity
        text={text}
        max={unstaked}
        own
        refused={refusedAt(refusal, QUANTITY, sent?.text === text)}
        onChange={setText}
      />
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        <Trans>A gift is free, and only its recipient can return it. Check the account name.</Trans>
      </Banner>
    </MoneySheet>
  );
}

function Counted({ value }: { value: string }) {
  return <Trans>A gift counts at the price of the passes, {value} USDT.</Trans>;
}
