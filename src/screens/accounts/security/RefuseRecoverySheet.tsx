import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnRecovery } from "../../../../contract/recovery/schemas.ts";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { refuseProven, refuseRecovery } from "../../../state/later/accounts/recovery.ts";
import { toast } from "../../../state/toast.ts";
import { UrgentSheet } from "./UrgentSheet.tsx";

export interface RefuseRecoverySheetProps {
  open: boolean;
  recovery: Pick<OwnRecovery, "id" | "needsProof">;
  onClose: () => void;
}

/** Ends a recovery that somebody else asked for. */
export function RefuseRecoverySheet({ open, recovery, onClose }: RefuseRecoverySheetProps) {
  const { t } = useLingui();
  const about = (
    <Trans>
      It ends for good, and its link opens nothing. Whoever asked for it has to begin again with customer
      service. If it was not you, change your passwords too.
    </Trans>
  );
  const sheet = {
    open,
    title: t`Refuse the recovery?`,
    submitLabel: <Trans>Refuse the recovery</Trans>,
    onClose,
  };
  const done = t`The recovery is refused`;
  if (!recovery.needsProof)
    return (
      <UrgentSheet {...sheet} done={done} act={() => refuseRecovery(recovery.id)}>
        {about}
      </UrgentSheet>
    );
  return (
    <ConfirmSheet
      {...sheet}
      danger
      action="account/recoveryRefuse"
      send={async (proof) => {
        await refuseProven(recovery.id, proof);
        toast(done);
        onClose();
      }}
    >
      {() => (
        <>
          <p>{about}</p>
          <p>
            <Trans>One was refused not long ago, so that you are asked who you are.</Trans>
          </p>
        </>
      )}
    </ConfirmSheet>
  );
}
