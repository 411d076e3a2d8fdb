import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { install, mayOfferInstall, refuseInstall, useInstallMethod } from "../../state/install.ts";
import { HOME_PATH } from "../../state/navigation.ts";
import { useSession } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { InstallSheet } from "../../parts/later/InstallSheet.tsx";

/** Offers installation on the home page from the second day on, until declined. */
export default function InstallBanner() {
  const [path] = useLocation();
  const { token } = useSession();
  const way = useInstallMethod();
  const [good, setGood] = useState(mayOfferInstall);
  const [explaining, setExplaining] = useState(false);
  const isHome = path === HOME_PATH || path === "/";
  if (way === "none" || !good || token === null || !isHome) return null;

  const refuse = () => {
    refuseInstall();
    setGood(false);
  };
  return (
    <>
      <Banner
        action={
          <>
            <Button onClick={refuse}>
              <Trans>Not now</Trans>
            </Button>
            <Button onClick={() => (way === "share" ? setExplaining(true) : void install())}>
              <Trans>Install</Trans>
            </Button>
          </>
        }
      >
        <Trans>Put Starship on your home screen: it opens faster and keeps more for reading offline.</Trans>
      </Banner>
      <InstallSheet open={explaining} onClose={() => setExplaining(false)} />
    </>
  );
}
