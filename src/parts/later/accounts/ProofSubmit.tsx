import type { ReactNode } from "react";
import type { Proofs } from "../../../state/later/accounts/use-proofs.ts";
import { Button, type ButtonProps } from "../../../ui/controls/Button.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import type { FormErrors } from "../../../ui/later/forms/use-form.ts";
import { WaitBanner, type WaitReason } from "../WaitBanner.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";

export interface ProofSubmitProps extends Pick<ButtonProps, "variant" | "children"> {
  form: { proofs: Proofs; errors: FormErrors; busy: boolean; wait: WaitReason | null };
  /** Whether something else prevents sending. */
  held?: boolean;
}

export function ProofSubmit({ form, held = false, variant = "primary", children }: ProofSubmitProps) {
  const { proofs, busy, wait } = form;
  const problem: ReactNode = form.errors["form"];
  const isHeld = held || wait !== null;
  return (
    <>
      {problem ? <Problem>{problem}</Problem> : null}
      {wait && !busy ? <WaitBanner why={wait} /> : null}
      {proofs.password ? (
        <Button type="submit" variant={variant} wide busy={busy} disabled={isHeld && !busy}>
          {children}
        </Button>
      ) : null}
      {proofs.passkey ? <PasskeyButton primary={!proofs.password} disabled={busy || isHeld} /> : null}
    </>
  );
}
