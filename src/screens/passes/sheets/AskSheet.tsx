import { Trans, useLingui } from "@lingui/react/macro";
import type { NftTransaction } from "../../../../contract/passes/schemas.ts";
import { ASK_DAYS } from "../../../../contract/wallet/rules.ts";
import { runPlainAction } from "../../../state/later/actions/action.ts";
import { PlainSheet } from "../../../parts/later/money/PlainSheet.tsx";
import { giftFacts } from "./facts.tsx";

export interface GiftActProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  move: NftTransaction | null;
  name: string;
  onClose: () => void;
}

export function AskSheet({ open, move, name, onClose }: GiftActProps) {
  const { t, i18n } = useLingui();
  const days = ASK_DAYS;
  return (
    <PlainSheet
      open={open}
      title={t`Ask for it back?`}
      preview={move && giftFacts(move, name, i18n.locale)}
      submitLabel={<Trans>Ask for it back</Trans>}
      variant="primary"
      doneTitle={t`Asked for back`}
      doneText={<Trans>The recipient has been told. You are told when they return it.</Trans>}
      invalidText={<Trans>A gift can be asked for back within {days} days only.</Trans>}
      onSubmit={() => move && void runPlainAction("POST nft/transferAsk", move.id)}
      onClose={onClose}
    >
      {move ? (
        <p>
          <Trans>
            The recipient is told once that this gift was a mistake, and decides whether to return it. Nobody
            can force them, the platform neither.
          </Trans>
        </p>
      ) : null}
    </PlainSheet>
  );
}
