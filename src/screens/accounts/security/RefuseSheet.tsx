import { Trans, useLingui } from "@lingui/react/macro";
import { refuseSession } from "../../../state/later/accounts/sessions.ts";
import { UrgentSheet } from "./UrgentSheet.tsx";

export function RefuseSheet({
  open,
  sessionId,
  onClose,
}: {
  open: boolean;
  sessionId: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <UrgentSheet
      open={open}
      title={t`Sign out and freeze?`}
      submitLabel={<Trans>Sign out and freeze</Trans>}
      done={t`Device signed out and account frozen`}
      act={() => refuseSession(sessionId)}
      onClose={onClose}
    >
      <Trans>
        That device is signed out and nothing can be spent, transferred or withdrawn. After 24 hours you can
        unfreeze the account with your second-level password. Whoever signed in knows your login password, so
        change it next.
      </Trans>
    </UrgentSheet>
  );
}
