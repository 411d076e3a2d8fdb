import { useLingui } from "@lingui/react/macro";
import { setLanguage, useLanguage } from "../../state/language.ts";
import { goBack } from "../../state/navigation.ts";
import { LanguageButton } from "../../ui/forms/LanguageButton.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

/** Makes a member of a visitor: `#/pages/register?referrer=NAME`. */
export default function Register() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <Page
      title={t`Register`}
      onBack={() => goBack()}
      actions={<LanguageButton language={language} onChoose={setLanguage} />}
    >
      <RegisterForm />
    </Page>
  );
}
