import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { install, mayOfferInstall, refuseInstall, useInstallMethod } from "../../state/later/install.ts";
import { useSession } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { InstallSheet } from "./InstallSheet.tsx";

/** Offers installation from the second day on, until declined. At the end of home it moves nothing. */
export default function InstallBanner() {
  const { token } = useSession();
  const way = useInstallMethod();
  const [good, setGood] = useState(mayOfferInstall);
  const [explaining, setExplaining] = useState(false);
  if (way === "none" || !good || token === null) return null;

  const refuse = () => {
    refuseInstall();
    setGood(false);
  };
  return (
    <div data-passing>
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
        <Trans>Add Starship to your home screen. It opens faster and saves more for offline reading.</Trans>
      </Banner>
      <InstallSheet open={explaining} onClose={() => setExplaining(false)} />
    </div>
  );
}
