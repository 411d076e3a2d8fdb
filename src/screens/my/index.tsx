import { useLingui } from "@lingui/react/macro";
import { BellIcon, BillIcon, DocumentIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/layout/List.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Account } from "./Account.tsx";
import { Assets } from "./Assets.tsx";
import { Invitation } from "./Invitation.tsx";
import { LogOut } from "./LogOut.tsx";
import { Settings } from "./Settings.tsx";

/** The member, what is theirs, and how they like the app. */
export default function My() {
  const { t } = useLingui();
  return (
    <Page title={t`My`}>
      <Account />
      <Assets />
      <Card look="plain">
        <List>
          <ListItem href="#/pages/bill" icon={<BillIcon />} title={t`Bill`} />
          <ListItem href="#/pages/notice" icon={<BellIcon />} title={t`Notices`} />
          <ListItem href="#/pages/article" icon={<DocumentIcon />} title={t`Articles`} />
        </List>
      </Card>
      <Invitation />
      <Settings />
      <LogOut />
    </Page>
  );
}
