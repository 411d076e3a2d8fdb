import { Trans, useLingui } from "@lingui/react/macro";
import { unfreezeAccount } from "../../../state/later/accounts/freeze.ts";
import { toast } from "../../../state/toast.ts";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";

export function UnfreezeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmSheet
      open={open}
      title={t`Unfreeze account`}
      action="account/unfreeze"
      submitLabel={<Trans>Unfreeze account</Trans>}
      send={async (proof) => {
        await unfreezeAccount(proof);
        toast(t`Account unfrozen`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
