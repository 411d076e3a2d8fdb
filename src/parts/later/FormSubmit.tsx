import type { ReactNode } from "react";
import { useConnectionWaitReason } from "../../state/connection.ts";
import { Button, type ButtonProps } from "../../ui/controls/Button.tsx";
import { Problem } from "../../ui/feedback/Problem.tsx";
import { WaitBanner } from "./WaitBanner.tsx";

export interface FormSubmitProps extends Pick<ButtonProps, "type" | "variant" | "onClick" | "children"> {
  /** The refusal, if no single field caused it. */
  problem: ReactNode;
  busy: boolean;
}

export function FormSubmit({
  problem,
  busy,
  type = "submit",
  variant = "primary",
  ...button
}: FormSubmitProps) {
  const wait = useConnectionWaitReason();
  return (
    <>
      {problem ? <Problem>{problem}</Problem> : null}
      {wait ? <WaitBanner why={wait} /> : null}
      <Button {...button} type={type} variant={variant} wide busy={busy} disabled={wait !== null && !busy} />
    </>
  );
}
