import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { usePhrase } from "../../../state/later/accounts/phrase.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { useForgotten } from "./use-forgotten.ts";

export interface PayPasswordFieldProps {
  name?: string;
  label?: ReactNode;
  error?: ReactNode;
}

/** Shows the member's phrase, by which they recognise the platform, and clears unsent text. Source: rules.md S69, S70. */
export function PayPasswordField({ name = "payPassword", label, error }: PayPasswordFieldProps) {
  const { t } = useLingui();
  const phrase = usePhrase();
  const { input, minutes, isForgotten } = useForgotten();
  const forgotten = isForgotten ? t`Cleared after ${minutes} min without use. Enter it again.` : null;
  return (
    <Field
      ref={input}
      name={name}
      type="password"
      label={label ?? t`Second-level password`}
      autoComplete="off"
      hint={
        phrase === null ? undefined : (
          <Trans>
            Your phrase: <strong dir="auto">{phrase}</strong>
          </Trans>
        )
      }
      error={error ?? forgotten}
    />
  );
}
