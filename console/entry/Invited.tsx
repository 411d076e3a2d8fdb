import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Invitation } from "../../contract/operator/operator-schemas.ts";
import { failureOf, type Failure } from "../../src/state/later/failure.ts";
import { canUsePasskeys } from "../../src/state/later/accounts/webauthn.ts";
import { toast } from "../../src/state/toast.ts";
import { ErrorState } from "../../src/ui/feedback/ErrorState.tsx";
import { Skeleton } from "../../src/ui/feedback/Skeleton.tsx";
import { send } from "../state/client.ts";
import { SetUpCodes } from "./SetUpCodes.tsx";
import { SetUpPasskey } from "./SetUpPasskey.tsx";

/** First set-up, from the link that an admin has handed over. */
export function Invited({ secret }: { secret: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = useCallback(() => {
    send("POST operator/invitation/open", { secret }).then(
      ({ data }) => {
        setFailure(null);
        setInvitation(data);
      },
      (error: unknown) => setFailure(failureOf(error)),
    );
  }, [secret]);
  useEffect(open, [open]);
  useEffect(() => {
    document.title = `${t`Invitation`} · Starship`;
  }, [t]);

  function done() {
    toast(t`All set. Now sign in with it.`);
    navigate("/", { replace: true });
  }

  if (failure) return <ErrorState onRetry={open}>{failure.text}</ErrorState>;
  if (!invitation) return <Skeleton shape="card" count={2} />;
  const { name, passkey, authenticator } = invitation;
  return (
    <>
      <h1 tabIndex={-1}>
        <Trans>Welcome, {name}</Trans>
      </h1>
      <p>
        <Trans>Choose how you sign in. This replaces your earlier sign-in. The invitation works once.</Trans>
      </p>
      {passkey && canUsePasskeys() ? (
        <SetUpPasskey secret={secret} options={passkey} onDone={done} onStale={open} />
      ) : null}
      <SetUpCodes secret={secret} authenticator={authenticator} onDone={done} />
    </>
  );
}
