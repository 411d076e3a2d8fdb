import type { Proof } from "../../../state/later/accounts/proof.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { runAction, useAction } from "../../../state/later/actions/action.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Checkbox } from "../../../ui/later/forms/Checkbox.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import type { MyNft } from "../../../../contract/passes/schemas.ts";
import { readQuantity, unstakedOf } from "../passes.ts";
import { doneFacts, remainderFacts } from "./facts.tsx";
import { Quantity, QUANTITY } from "./Quantity.tsx";
import { refusedAt } from "./refused-at.ts";

const UNDERSTOOD = "understood";

export interface HeldSheetProps {
  open: boolean;
  id: number;
  name: string;
  held: MyNft | undefined;
  onClose: () => void;
}

/** Staking is irreversible, so the member must tick a box first. */
export function StakeSheet({ open, id, name, held, onClose }: HeldSheetProps) {
  const { t, i18n } = useLingui();
  const { refusal } = useAction();
  const [text, setText] = useState("1");
  const [understood, setUnderstood] = useState<"no" | "yes" | "asked">("no");
  const [sent, setSent] = useState<{ text: string; quantity: number } | null>(null);
  const unstaked = unstakedOf(held);
  const quantity = readQuantity(text, unstaked);
  const taken = quantity ?? 0;

  function check() {
    if (quantity === null) return QUANTITY;
    if (understood === "yes") return undefined;
    setUnderstood("asked");
    return UNDERSTOOD;
  }

  function send(proof: Proof) {
    if (quantity === null) return;
    setSent({ text, quantity });
    void runAction({ call: "POST nft/stake", body: { id, quantity }, proof });
  }

  return (
    <MoneySheet
      act="pass"
      open={open}
      title={t`Pledge ${name}`}
      preview={remainderFacts(
        { staked: (held?.staked ?? 0) + taken, unstaked: unstaked - taken },
        i18n.locale,
      )}
      submitLabel={<Trans>Pledge permanently</Trans>}
      fields={[QUANTITY]}
      check={check}
      done={sent ? doneFacts(name, sent.quantity, i18n.locale) : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        <Trans>
          Pledging cannot be undone. A pledged pass stays pledged and can no longer be given away.
        </Trans>
      </Banner>
      <Quantity
        text={text}
        max={unstaked}
        own
        refused={refusedAt(refusal, QUANTITY, sent?.text === text)}
        onChange={setText}
      />
      <Checkbox
        name={UNDERSTOOD}
        label={t`I understand that these passes stay pledged permanently.`}
        checked={understood === "yes"}
        onChange={(event) => setUnderstood(event.target.checked ? "yes" : "no")}
        error={understood === "asked" ? t`Please confirm this to continue.` : undefined}
      />
    </MoneySheet>
  );
}
