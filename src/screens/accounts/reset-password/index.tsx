import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { goBack, LOGIN_PATH, MY_PATH } from "../../../state/navigation.ts";
import { useSession } from "../../../state/session.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { LostAccess } from "../../../parts/later/accounts/LostAccess.tsx";
import { LanguageButton } from "../../../parts/LanguageButton.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { ResetForm } from "./ResetForm.tsx";

/** `/pages/forget` for visitors, `/pages/resetPwd` for members. */
export default function ResetPassword() {
  const { t } = useLingui();
  const [path] = useLocation();
  const { userInfo } = useSession();
  const isMember = path === "/pages/resetPwd";
  return (
    <Page
      title={t`Reset login password`}
      onBack={() => goBack(isMember ? MY_PATH : LOGIN_PATH)}
      actions={<LanguageButton />}
    >
      {!isMember ? (
        <ResetForm />
      ) : userInfo ? (
        <ResetForm account={userInfo.username} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
      <LostAccess />
    </Page>
  );
}
