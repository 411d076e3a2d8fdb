import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useConnection } from "../../state/connection.ts";
import { useAddresses } from "../../state/later/addresses.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { AddressLink } from "../../parts/later/AddressLink.tsx";

/** A short failure needs no other address. */
const WAIT_MS = 20_000;

/** Where this address alone is blocked, or is somebody else's now. Source: rules.md C209. */
export default function AddressesBanner() {
  const { status } = useConnection();
  const others = useAddresses().filter((address) => address !== location.origin);
  const isSilent = useLasting(status === "unreachable" || status === "portal", WAIT_MS);
  if (!isSilent || others.length === 0) return null;
  return (
    <Banner>
      <Trans>The platform does not answer at this address. It may answer at another one of its own:</Trans>
      {others.map((address) => (
        <span key={address}>
          <br />
          <AddressLink address={address} />
        </span>
      ))}
    </Banner>
  );
}

/** Whether it has been true for as long. */
function useLasting(isTrue: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isTrue, ms]);
  return lasts;
}
