import { useLingui } from "@lingui/react/macro";
import { goBack } from "../../../state/navigation.ts";
import { LanguageButton } from "../../../parts/LanguageButton.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

/** `#/pages/register?referrer=NAME`. */
export default function Register() {
  const { t } = useLingui();
  return (
    <Page title={t`Register`} onBack={() => goBack()} actions={<LanguageButton />}>
      <RegisterForm />
    </Page>
  );
}
