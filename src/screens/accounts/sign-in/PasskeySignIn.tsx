import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { signInWithPasskey } from "../../../state/later/accounts/sign-in.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";

export function PasskeySignIn() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function signIn() {
    setBusy(true);
    setProblem(null);
    try {
      await signInWithPasskey();
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormSubmit type="button" variant="quiet" problem={problem} busy={busy} onClick={() => void signIn()}>
      <Trans>Sign in with a passkey</Trans>
    </FormSubmit>
  );
}
