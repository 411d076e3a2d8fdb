import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LanguageButton } from "../../../parts/LanguageButton.tsx";
import { goBack, LOGIN_PATH } from "../../../state/navigation.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { RecoverForm } from "./RecoverForm.tsx";
import { useLink } from "./use-link.ts";
import { useSecret } from "./use-secret.ts";

/** `#/pages/recover?secret=...` */
export default function Recover() {
  const { t } = useLingui();
  const secret = useSecret();
  const [tries, setTries] = useState(0);
  return (
    <Page title={t`Recover account`} onBack={() => goBack(LOGIN_PATH)} actions={<LanguageButton />}>
      {secret === null ? (
        <ErrorState title={t`The link is incomplete`}>
          <Trans>Open it again exactly as customer service sent it.</Trans>
        </ErrorState>
      ) : (
        <Link key={`${secret} ${tries}`} secret={secret} onRetry={() => setTries(tries + 1)} />
      )}
    </Page>
  );
}

interface LinkProps {
  secret: string;
  onRetry: () => void;
}

function Link(props: LinkProps) {
  const [recovered, setRecovered] = useState<string | null>(null);
  return (
    <>
      {recovered === null ? <UnusedLink {...props} onDone={setRecovered} /> : null}
      {/* Mounted before its text: a live region inserted with its text is often not announced. */}
      <div role="status">{recovered === null ? null : <Recovered account={recovered} />}</div>
    </>
  );
}

function UnusedLink({ secret, onRetry, onDone }: LinkProps & { onDone: (account: string) => void }) {
  const { t } = useLingui();
  const link = useLink(secret);
  if (link.state === "checking") return <Skeleton shape="card" count={2} />;
  if (link.state === "good") return <RecoverForm secret={secret} link={link.info} onDone={onDone} />;
  if (link.state === "invalid")
    return (
      <>
        <ErrorState title={t`This link does not work`}>{link.text}</ErrorState>
        <ButtonLink wide href={`#${LOGIN_PATH}`}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      </>
    );
  return (
    <ErrorState title={t`The link could not be checked`} onRetry={onRetry}>
      {link.text}
    </ErrorState>
  );
}

function Recovered({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState icon={<CheckIcon size="2rem" />} title={t`Account recovered`}>
        <Trans>
          All devices have been signed out, and nothing can leave your account for 24 hours. Please sign in
          again.
        </Trans>
      </EmptyState>
      <ButtonLink variant="primary" wide href={`#${LOGIN_PATH}?account=${encodeURIComponent(account)}`}>
        <Trans>Sign in</Trans>
      </ButtonLink>
    </Card>
  );
}
