import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { failureOf, type Failure } from "../../src/state/later/failure.ts";
import { canUsePasskeys, signChallenge } from "../../src/state/later/accounts/webauthn.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Banner } from "../../src/ui/feedback/Banner.tsx";
import { Problem } from "../../src/ui/feedback/Problem.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { send } from "../state/client.ts";
import { startSession, useSession } from "../state/session.ts";
import { CodeForm } from "./CodeForm.tsx";
import styles from "./entry.module.css";

export function SignIn() {
  const { t } = useLingui();
  const { end } = useSession();
  useEffect(() => {
    document.title = `${t`Sign in`} · Starship`;
  }, [t]);
  return (
    <>
      <h1 tabIndex={-1}>
        <Trans>Sign in as an operator</Trans>
      </h1>
      {end === "idle" ? (
        <Banner tone="warning">
          <Trans>You were signed out after half an hour without activity.</Trans>
        </Banner>
      ) : end === "over" ? (
        <Banner tone="warning">
          <Trans>Your session has ended. Please sign in again.</Trans>
        </Banner>
      ) : null}
      {canUsePasskeys() ? <ByPasskey /> : null}
      <Card title={t`With a key and a code`}>
        <CodeForm />
      </Card>
      <p>
        <Trans>Invited? Open your invitation link. No link? Ask an admin.</Trans>
      </p>
    </>
  );
}

function ByPasskey() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function signIn() {
    setBusy(true);
    setFailure(null);
    try {
      const { data: challenge } = await send("POST operator/session/challenge", {});
      const passkey = await signChallenge({ ...challenge, passkeys: [] });
      const { data } = await send("POST operator/session/start", { passkey });
      startSession(data);
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.form}>
      <Button variant="primary" wide busy={busy} onClick={() => void signIn()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {failure ? <Problem>{failure.text}</Problem> : null}
    </div>
  );
}
