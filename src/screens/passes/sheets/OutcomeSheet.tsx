import { useLingui } from "@lingui/react/macro";
import { useAction } from "../../../state/action.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";

/** An action of an earlier visit, or of another screen: only its outcome is shown. */
export function OutcomeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { call } = useAction();
  const title =
    call === "POST nft/buy"
      ? t`Buy passes`
      : call === "POST nft/stake"
        ? t`Stake passes`
        : call === "POST nft/transfer"
          ? t`Give passes`
          : t`Your last action`;
  return (
    <MoneySheet
      open={open}
      title={title}
      preview={null}
      submitLabel={null}
      onSubmit={onClose}
      onClose={onClose}
    />
  );
}
