import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PASSWORD_MIN } from "../../../../contract/accounts/rules.ts";
import { Field } from "../../../ui/later/forms/Field.tsx";
import type { FormErrors } from "../../../ui/later/forms/use-form.ts";

export interface NewPasswordProps {
  /** The repeated field's name has the suffix "Again". */
  name: "password" | "payPassword";
  label: ReactNode;
  labelAgain: ReactNode;
  errors: FormErrors;
}

/** Validated by `checkNewPassword`. */
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
