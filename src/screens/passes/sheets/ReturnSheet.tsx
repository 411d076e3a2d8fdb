import { Trans, useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../../contract/money.ts";
import { isAbove } from "../../../../contract/wallet/own-limit.ts";
import { ownLimitText } from "../../../i18n/later/reasons.ts";
import { runAction } from "../../../state/later/actions/action.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { useOwnRest } from "../../../state/wallet/own-limit.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";
import type { GiftActProps } from "./AskSheet.tsx";
import { moveFacts } from "./facts.tsx";

export function ReturnSheet({ open, move, name, onClose }: GiftActProps) {
  const { t, i18n } = useLingui();
  const settings = useDocument("nftSettings");
  const ownRest = useOwnRest();
  const pass = settings.state === "ready" ? settings.value.find(({ id }) => id === move?.nftId) : undefined;
  const value = pass && move ? parseAmount(pass.price) * BigInt(move.quantity) : 0n;
  return (
    <MoneySheet
      act="gift"
      open={open}
      title={move ? t`Return passes` : t`Your last action`}
      preview={move && moveFacts(move, name, i18n.locale)}
      submitLabel={<Trans>Return</Trans>}
      blocked={isAbove(ownRest, value) ? ownLimitText(ownRest) : null}
      onSubmit={(proof) => {
        if (move) void runAction({ call: "POST nft/transferReturn", body: { id: move.id }, proof });
      }}
      onClose={onClose}
    />
  );
}
