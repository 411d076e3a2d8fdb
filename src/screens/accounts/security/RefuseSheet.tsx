import { Trans, useLingui } from "@lingui/react/macro";
import { refuseSession } from "../../../state/later/accounts/sessions.ts";
import { UrgentSheet } from "./UrgentSheet.tsx";

/** Ends a session of somebody else and freezes. */
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
      title={t`Sign it out and freeze?`}
      submitLabel={<Trans>Sign out and freeze</Trans>}
      done={t`It is signed out, and the account is frozen`}
      act={() => refuseSession(sessionId)}
      onClose={onClose}
    >
      <Trans>
        That device is signed out, and from now on nothing is spent, transferred or withdrawn. You can lift
        the freeze yourself after 24 hours, with your second-level password. Whoever signed in knows your
        login password: change it next.
      </Trans>
    </UrgentSheet>
  );
}
