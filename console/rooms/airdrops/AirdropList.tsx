import { useLingui } from "@lingui/react/macro";
import type { Airdrop } from "../../../contract/airdrops/operator-schemas.ts";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { assetUnit } from "../../../src/i18n/names.ts";
import { More } from "../../parts/More.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { usePages } from "../../state/use-pages.ts";
import { airdropStateName, airdropTone, bookName } from "./names.ts";
import { useTicking } from "./use-ticking.ts";

export function AirdropList() {
  const { t } = useLingui();
  const pages = usePages("GET operator/airdrops", {});
  useTicking(
    pages.list?.some(({ state }) => state === "listing" || state === "running") ?? false,
    pages.reload,
  );
  return (
    <ReadState read={pages}>
      {pages.list?.length === 0 ? <EmptyState title={t`No airdrops yet.`} /> : null}
      {pages.list && pages.list.length > 0 ? (
        <Card look="plain">
          <List label={t`Airdrops`}>
            {pages.list.map((airdrop) => (
              <Row key={airdrop.id} airdrop={airdrop} />
            ))}
          </List>
        </Card>
      ) : null}
      <More pages={pages} />
    </ReadState>
  );
}

function Row({ airdrop }: { airdrop: Airdrop }) {
  const { id, title, state, asset, total, book, count, paidCount, draftedAt, startedAt } = airdrop;
  return (
    <ListItem
      href={`#/airdrops/${id}`}
      title={title}
      detail={
        <>
          {bookName(book)} · {startedAt === null ? count : `${paidCount} / ${count}`} ·{" "}
          <When at={startedAt ?? draftedAt} />
        </>
      }
      trailing={<Amount value={total} unit={assetUnit(asset)} still />}
      trailingDetail={<Pill tone={airdropTone(state)}>{airdropStateName(state)}</Pill>}
    />
  );
}
