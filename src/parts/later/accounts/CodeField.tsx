import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Field } from "../../../ui/later/forms/Field.tsx";

export function CodeField({ error, name = "code" }: { error: ReactNode; name?: string }) {
  const { t } = useLingui();
  return (
    <Field
      name={name}
      label={t`Code`}
      hint={t`From your authenticator app, or a recovery code.`}
      autoComplete="one-time-code"
      error={error}
    />
  );
}
