import { useLingui } from "@lingui/react/macro";
import { goBack } from "../../../state/navigation.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { endsChoice } from "./ends-choice.ts";
import { AuthenticatorCard } from "./AuthenticatorCard.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PolicyCard } from "./PolicyCard.tsx";
import { RecoveryCodesCard } from "./RecoveryCodesCard.tsx";

/** Readable offline; changes need a connection. */
export default function FactorsScreen() {
  const { t } = useLingui();
  const factors = useDocument("factors");
  return (
    <Page title={t`Passkeys and codes`} onBack={() => goBack("/pages/security")} desk="even">
      {factors.state === "ready" ? (
        <>
          <Column>
            <AsOf at={factors.asOf} />
            <PasskeysCard {...factors.value} endsChoice={endsChoice(factors.value)} />
            <AuthenticatorCard since={factors.value.authenticator} endsChoice={endsChoice(factors.value)} />
          </Column>
          <Column>
            <RecoveryCodesCard unused={factors.value.recoveryCodes} />
            <PolicyCard factors={factors.value} />
          </Column>
        </>
      ) : (
        <Column>
          <NotLoaded state={factors.state} shape="card" />
        </Column>
      )}
    </Page>
  );
}
