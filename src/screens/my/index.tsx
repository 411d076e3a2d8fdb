import { useLingui } from "@lingui/react/macro";
import { setHideBalances, usePreferences } from "../../state/preferences.ts";
import { EyeIcon, EyeOffIcon } from "../../ui/icons/index.ts";
import { IconButton } from "../../ui/layout/NavBar.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Account } from "./Account.tsx";
import { Address } from "./Address.tsx";
import { Assets } from "./Assets.tsx";
import { Device } from "./Device.tsx";
import { ScreenLinks } from "./ScreenLinks.tsx";
import { LogOut } from "./LogOut.tsx";
import styles from "./my.module.css";
import { Notifications } from "../../parts/push/Notifications.tsx";
import { Settings } from "./Settings.tsx";
import { MoneyLinks } from "./MoneyLinks.tsx";

export default function My() {
  const { t } = useLingui();
  const { hideBalances: hidden } = usePreferences();
  const hide = (
    <IconButton label={t`Hide balances`} pressed={hidden} onClick={() => setHideBalances(!hidden)}>
      {hidden ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return (
    <Page title={t`My`} actions={hide} columns>
      <div className={styles.column}>
        <Account />
        <Assets />
        <MoneyLinks />
        <Address />
      </div>
      <div className={styles.column}>
        <ScreenLinks />
        <Settings />
        <Notifications />
        <Device />
        <LogOut />
      </div>
    </Page>
  );
}
