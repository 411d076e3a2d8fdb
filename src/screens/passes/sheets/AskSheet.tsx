import { Trans, useLingui } from "@lingui/react/macro";
import type { NftTransaction } from "../../../../contract/passes/schemas.ts";
import { ASK_DAYS } from "../../../../contract/wallet/rules.ts";
import { AskBackSheet } from "../../../parts/later/money/AskBackSheet.tsx";
import { moveFacts } from "./facts.tsx";

export interface GiftActProps {
  open: boolean;
  /** Null for an action of an earlier visit. */
  move: NftTransaction | null;
  name: string;
  onClose: () => void;
}

export function AskSheet({ open, move, name, onClose }: GiftActProps) {
  const { i18n } = useLingui();
  const days = ASK_DAYS;
  return (
    <AskBackSheet
      open={open}
      call="POST nft/transferAsk"
      id={move && move.id}
      preview={move && moveFacts(move, name, i18n.locale)}
      invalidText={<Trans>A gift can be asked for back within {days} days only.</Trans>}
      onClose={onClose}
    >
      <Trans>
        The recipient is told once that this gift was a mistake, and decides whether to return it. Nobody can
        force them, the platform neither.
      </Trans>
    </AskBackSheet>
  );
}
