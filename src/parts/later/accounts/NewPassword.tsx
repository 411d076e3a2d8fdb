import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PASSWORD_MIN } from "../../../../contract/accounts/rules.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import type { FormErrors } from "../../../ui/later/forms/use-form.ts";

export interface NewPasswordProps {
  /** The field's name; the repetition's is the same with "Again". */
  name: "password" | "payPassword";
  label: ReactNode;
  labelAgain: ReactNode;
  errors: FormErrors;
}

/** A password that is being chosen, entered twice. `checkNewPassword` looks at it. */
export function NewPassword({ name, label, labelAgain, errors }: NewPasswordProps) {
  const { t } = useLingui();
  const again = `${name}Again`;
  const field = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <Field
        {...field}
        name={name}
        label={label}
        hint={errors[name] ? undefined : t`At least ${PASSWORD_MIN} characters`}
        error={errors[name]}
      />
      <Field {...field} name={again} label={labelAgain} error={errors[again]} />
    </>
  );
}
