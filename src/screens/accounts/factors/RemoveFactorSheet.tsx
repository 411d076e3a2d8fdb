import { Trans } from "@lingui/react/macro";
import type { ConfirmedAction } from "../../../../contract/accounts/factor-acts.ts";
import type { Proof } from "../../../state/later/accounts/proof.ts";
import { toast } from "../../../state/toast.ts";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";

export interface RemoveFactorSheetProps {
  open: boolean;
  title: string;
  action: Extract<ConfirmedAction, "account/passkeyRemove" | "account/authenticatorRemove">;
  /** Whether this also ends the choice of two factors. */
  endsChoice: boolean;
  done: string;
  remove: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

export function RemoveFactorSheet(props: RemoveFactorSheetProps) {
  const { open, title, action, endsChoice, done, remove, onClose } = props;
  return (
    <ConfirmSheet
      open={open}
      title={title}
      action={action}
      submitLabel={<Trans>Remove</Trans>}
      danger
      send={async (proof) => {
        await remove(proof);
        toast(done);
        onClose();
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {endsChoice ? (
            <p>
              <Trans>
                This is your last one. All actions, including signing in, will need one factor again.
              </Trans>
            </p>
          ) : null}
          <HoldNote />
        </>
      )}
    </ConfirmSheet>
  );
}

/** Source: rules.md S98. */
export function HoldNote() {
  return (
    <p>
      <Trans>This pauses withdrawals, transfers and gifts for 24 hours. All your devices are notified.</Trans>
    </p>
  );
}
