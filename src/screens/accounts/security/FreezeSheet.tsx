import { Trans, useLingui } from "@lingui/react/macro";
import { freezeAccount } from "../../../state/later/accounts/freeze.ts";
import { UrgentSheet } from "./UrgentSheet.tsx";

/** Freezes the account. */
export function FreezeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <UrgentSheet
      open={open}
      title={t`Freeze your account?`}
      submitLabel={<Trans>Freeze my account</Trans>}
      done={t`The account is frozen`}
      act={freezeAccount}
      onClose={onClose}
    >
      <Trans>
        From now on nothing is spent, transferred or withdrawn. You can lift the freeze yourself after 24
        hours, with your second-level password; customer service can earlier.
      </Trans>
    </UrgentSheet>
  );
}
