import { useLingui } from "@lingui/react/macro";
import { goBack } from "../../../state/navigation.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { AuthenticatorCard } from "./AuthenticatorCard.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PolicyCard } from "./PolicyCard.tsx";
import { RecoveryCodesCard } from "./RecoveryCodesCard.tsx";

/** Second factors: read offline too, changed online only. */
export default function FactorsScreen() {
  const { t } = useLingui();
  const factors = useDocument("factors");
  return (
    <Page title={t`Passkeys and codes`} onBack={() => goBack("/pages/security")}>
      {factors.state === "ready" ? (
        <>
          <AsOf at={factors.asOf} />
          <PasskeysCard {...factors.value} />
          <AuthenticatorCard since={factors.value.authenticator} />
          <RecoveryCodesCard unused={factors.value.recoveryCodes} />
          <PolicyCard factors={factors.value} />
        </>
      ) : (
        <NotLoaded state={factors.state} shape="card" />
      )}
    </Page>
  );
}
