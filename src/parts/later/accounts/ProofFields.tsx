import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Proofs } from "../../../state/later/accounts/use-proofs.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ShieldIcon } from "../../../ui/later/icons/things.tsx";
import type { FormErrors } from "../../../ui/later/forms/use-form.ts";
import { CodeField } from "./CodeField.tsx";
import { PayPasswordField } from "./PayPasswordField.tsx";
import { CODE, PASSWORD } from "./proof-entered.ts";

export interface ProofFieldsProps {
  form: { proofs: Proofs; errors: FormErrors };
  password?: string;
  label?: ReactNode;
}

/** `ProofSubmit` has the buttons. Source: rules.md S96. */
export function ProofFields({ form: { proofs, errors }, password = PASSWORD, label }: ProofFieldsProps) {
  return (
    <>
      {proofs.lacking ? (
        <Banner tone="warning" icon={<ShieldIcon size="1.25rem" />}>
          <Trans>
            This needs a passkey or a code. Set one up in <a href="#/pages/factors">Passkeys and codes</a>.
          </Trans>
        </Banner>
      ) : null}
      {proofs.password ? <PayPasswordField name={password} label={label} error={errors[password]} /> : null}
      {proofs.password && proofs.code ? <CodeField error={errors[CODE]} /> : null}
    </>
  );
}
