import { Trans, useLingui } from "@lingui/react/macro";
import { AddressLink } from "../../../parts/later/AddressLink.tsx";
import { useAddresses } from "../../../state/later/addresses.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";

/** Tells the platform's own addresses from a copy's, and is read offline. Source: rules.md C209. */
export function AddressesCard() {
  const { t } = useLingui();
  const addresses = useAddresses();
  if (addresses.length === 0) return null;
  return (
    <Card title={t`Addresses of this app`}>
      <p>
        <Trans>
          Enter your passwords at these addresses only. If one does not answer, use another: your account is
          the same. A passkey works only at the address where you made it.
        </Trans>
      </p>
      <Facts
        items={addresses.map((address) => ({
          key: address,
          name: address === location.origin ? t`You are here` : t`Address`,
          value: <AddressLink address={address} />,
          long: true,
        }))}
      />
    </Card>
  );
}
