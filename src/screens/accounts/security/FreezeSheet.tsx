import { Trans, useLingui } from "@lingui/react/macro";
import { freezeAccount } from "../../../state/later/accounts/freeze.ts";
import { UrgentSheet } from "./UrgentSheet.tsx";

export function FreezeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <UrgentSheet
      open={open}
      title={t`Freeze your account?`}
      submitLabel={<Trans>Freeze my account</Trans>}
      done={t`Account frozen`}
      act={freezeAccount}
      onClose={onClose}
    >
      <Trans>
        Nothing can be spent, transferred or withdrawn. After 24 hours you can unfreeze it with your
        second-level password. Customer service can do it sooner.
      </Trans>
    </UrgentSheet>
  );
}
