import { Trans, useLingui } from "@lingui/react/macro";
import { refuseRecovery } from "../../../state/later/accounts/recovery.ts";
import { UrgentSheet } from "./UrgentSheet.tsx";

/** Ends a recovery that somebody else asked for. */
export function RefuseRecoverySheet({
  open,
  id,
  onClose,
}: {
  open: boolean;
  id: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <UrgentSheet
      open={open}
      title={t`Refuse the recovery?`}
      submitLabel={<Trans>Refuse the recovery</Trans>}
      done={t`The recovery is refused`}
      act={() => refuseRecovery(id)}
      onClose={onClose}
    >
      <Trans>
        It ends for good, and its link opens nothing. Whoever asked for it has to begin again with customer
        service. If it was not you, change your passwords too.
      </Trans>
    </UrgentSheet>
  );
}
