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

export function RefuseRecoverySheet({ open, recovery, onClose }: RefuseRecoverySheetProps) {
  const { t } = useLingui();
  const about = (
    <Trans>
      This ends it for good and its link stops working. Whoever asked must start again with customer service.
      If it was not you, change your passwords too.
    </Trans>
  );
  const sheet = {
    open,
    title: t`Reject the recovery?`,
    submitLabel: <Trans>Reject recovery</Trans>,
    onClose,
  };
  const done = t`Recovery rejected`;
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
            <Trans>A recovery was rejected recently, so please confirm it is you.</Trans>
          </p>
        </>
      )}
    </ConfirmSheet>
  );
}
