import { useLingui } from "@lingui/react/macro";
import { BellIcon, PassIcon } from "../../ui/icons/index.ts";
import { EcosystemIcon } from "../../ui/later/icons/entries.tsx";
import { DocumentIcon, ShieldIcon, StatementIcon } from "../../ui/later/icons/things.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import { Card } from "../../ui/layout/Card.tsx";

/** Source: rules.md C190. */
export default function VisitorLinks() {
  const { t } = useLingui();
  return (
    <Card look="plain" title={t`Explore without an account`}>
      <List label={t`Explore without an account`}>
        <ListItem href="#/pages/notice" icon={<BellIcon />} title={t`Notices`} />
        <ListItem href="#/pages/article" icon={<DocumentIcon />} title={t`Articles`} />
        <ListItem href="#/pages/nft" icon={<PassIcon />} title={t`Starship passes`} />
        <ListItem href="#/pages/ecology" icon={<EcosystemIcon />} title={t`Ecosystem`} />
        <ListItem href="#/pages/reserves" icon={<StatementIcon />} title={t`Totals and reserves`} />
        <ListItem href="#/pages/verify" icon={<ShieldIcon />} title={t`Check a receipt`} />
      </List>
    </Card>
  );
}
