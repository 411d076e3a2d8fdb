import { useLingui } from "@lingui/react/macro";
import { useAction } from "../../../state/later/actions/action.ts";
import { MoneySheet } from "../../../parts/later/money/MoneySheet.tsx";

/** For an action of an earlier visit or another screen. */
export function OutcomeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { call } = useAction();
  const title =
    call === "POST nft/buy"
      ? t`Buy passes`
      : call === "POST nft/stake"
        ? t`Pledge passes`
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
