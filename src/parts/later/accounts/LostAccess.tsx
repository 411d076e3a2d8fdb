import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../../../state/session.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { SupportLink, useSupportAddress } from "../SupportLink.tsx";

/** Tells a member who has lost the second-level password what else proves the account. Source: rules.md S80, S106. */
export function LostAccess() {
  const { t } = useLingui();
  const address = useSupportAddress();
  const isMember = useSession().token !== null;
  return (
    <Card title={t`Forgot your second-level password?`}>
      <p>
        <Trans>
          A passkey can confirm in its place. Without one, customer service can start an account recovery:
          after a waiting time you get a link with which you set a new one.
        </Trans>
      </p>
      <p>
        <Trans>
          While it runs, every device on which you are signed in says so, and you can reject it there.
          Customer service never asks for a password.
        </Trans>
      </p>
      {address === "" && !isMember ? (
        <p>
          <Trans>
            If you are still signed in on another device, write to us there, under Feedback. Otherwise ask the
            member who invited you to write to us.
          </Trans>
        </p>
      ) : null}
      <SupportLink />
    </Card>
  );
}
