import { useLingui } from "@lingui/react/macro";
import { useSession } from "../../../state/session.ts";
import { useNotices } from "../../../state/use-mirrored.ts";
import { PassIcon, StakeIcon, SwapIcon } from "../../../ui/icons/index.ts";
import { DocumentIcon, StatementIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";

/** The articles screen has the rest. */
const ARTICLES = 3;

export function FurtherLinks() {
  const { t } = useLingui();
  const isMember = useSession().token !== null;
  const articles = useNotices("article");
  const newest = articles.state === "ready" ? articles.notices.slice(0, ARTICLES) : [];
  return (
    <Card look="plain">
      <List label={t`More`}>
        {isMember ? (
          <>
            <ListItem href="#/pages/trade" icon={<SwapIcon />} title={t`Buy or convert fuel`} />
            <ListItem href="#/pages/pledge" icon={<StakeIcon />} title={t`Pledge fuel`} />
          </>
        ) : null}
        <ListItem href="#/pages/nft" icon={<PassIcon />} title={t`Starship passes`} />
        <ListItem href="#/pages/reserves" icon={<StatementIcon />} title={t`Totals and reserves`} />
        {newest.map(({ id, title }) => (
          <ListItem
            key={id}
            href={`#/pages/details?id=${encodeURIComponent(id)}`}
            icon={<DocumentIcon />}
            title={title}
          />
        ))}
        <ListItem href="#/pages/article" icon={<DocumentIcon />} title={t`All articles`} />
      </List>
    </Card>
  );
}
