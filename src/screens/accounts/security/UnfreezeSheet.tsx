import { Trans, useLingui } from "@lingui/react/macro";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { unfreezeAccount } from "../../../state/later/accounts/freeze.ts";
import { toast } from "../../../state/toast.ts";

export function UnfreezeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmSheet
      open={open}
      title={t`Lift the freeze`}
      action="account/unfreeze"
      submitLabel={<Trans>Lift the freeze</Trans>}
      send={async (proof) => {
        await unfreezeAccount(proof);
        toast(t`Freeze lifted`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
