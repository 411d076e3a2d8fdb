import { useLingui } from "@lingui/react/macro";
import type { Airdrop } from "../../../contract/airdrops/operator-schemas.ts";
import { assetUnit } from "../../../src/i18n/names.ts";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";
import { More } from "../../parts/More.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { usePages } from "../../state/use-pages.ts";
import { passesText } from "./names.ts";

/** In the order in which they are paid. */
export function Recipients({ id, asset }: { id: string; asset: Airdrop["asset"] }) {
  const { t } = useLingui();
  const pages = usePages("GET operator/airdrop/recipients", { id });
  return (
    <ReadState read={pages}>
      {pages.list?.length === 0 ? <EmptyState title={t`Nobody would receive anything.`} /> : null}
      {pages.list && pages.list.length > 0 ? (
        <Card look="plain" title={t`Recipients`}>
          <List label={t`Recipients`}>
            {pages.list.map(({ uid, account, amount, passes, paid }) => (
              <ListItem
                key={uid}
                title={<MemberLink account={account} />}
                detail={passes === null ? uid : `${uid} · ${passesText(passes)}`}
                trailing={<Amount value={amount} unit={assetUnit(asset)} still />}
                trailingDetail={
                  paid ? <Pill tone="good">{t({ message: "Paid", context: "to members" })}</Pill> : null
                }
              />
            ))}
          </List>
        </Card>
      ) : null}
      <More pages={pages} />
    </ReadState>
  );
}
