import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

export function FactorsCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Passkeys and codes`}>
      <p>
        <Trans>Sign in and pay with your fingerprint or face, and require a second factor.</Trans>
      </p>
      <ButtonLink wide href="#/pages/factors">
        <Trans>Passkeys and codes</Trans>
      </ButtonLink>
    </Card>
  );
}
