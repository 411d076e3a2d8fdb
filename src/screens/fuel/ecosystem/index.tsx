import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../../state/session.ts";
import { goBack, HOME_PATH, MY_PATH } from "../../../state/navigation.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { Burning } from "./Burning.tsx";
import { Fuel } from "./Fuel.tsx";
import { FurtherLinks } from "./FurtherLinks.tsx";
import { GameToken } from "./GameToken.tsx";

/** Source: rules.md U21. */
export default function Ecosystem() {
  const { t } = useLingui();
  const isMember = useSession().token !== null;
  return (
    <Page title={t`Ecosystem`} onBack={() => goBack(isMember ? MY_PATH : HOME_PATH)} columns>
      <Fuel />
      <Burning />
      <GameToken />
      <FurtherLinks />
    </Page>
  );
}
