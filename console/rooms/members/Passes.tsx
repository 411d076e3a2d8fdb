import { Trans, useLingui } from "@lingui/react/macro";
import type { NftTransaction } from "../../../contract/passes/schemas.ts";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { List, ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useRead } from "../../state/use-read.ts";

export function Passes({ account }: { account: string }) {
  const { t } = useLingui();
  const read = useRead("GET operator/member/passes", { account });
  const list = read.data ?? [];
  return (
    <>
      <ReadState read={read}>
        {list.length === 0 ? <EmptyState title={t`The member holds no passes.`} /> : null}
        {list.length > 0 ? (
          <Card look="plain" title={t`Passes`}>
            <List label={t`Passes`}>
              {list.map(({ id, quantity, staked, serials, earnedProfit }) => (
                <ListItem
                  key={id}
                  title={<Trans>Pass {id}</Trans>}
                  detail={serials?.join(", ")}
                  trailing={
                    <Trans>
                      {quantity}, of which {staked} pledged
                    </Trans>
                  }
                  trailingDetail={
                    <>
                      <Trans>Earned</Trans> <Amount value={earnedProfit} size="small" unit="USDT" />
                    </>
                  }
                />
              ))}
            </List>
          </Card>
        ) : null}
      </ReadState>
      <PagedList
        call="GET operator/member/passMoves"
        request={{ account }}
        label={t`Pass history`}
        empty={t`No pass history.`}
      >
        {(move) => (
          <ListItem
            key={move.id}
            title={<MoveName move={move} />}
            detail={
              <>
                {move.serials?.join(", ")} · <When at={move.createdAt} />
                {move.account ? (
                  <>
                    {" "}
                    · <MemberLink account={move.account} />
                  </>
                ) : null}
              </>
            }
            trailing={
              <Trans>
                {move.quantity} × pass {move.nftId}
              </Trans>
            }
          />
        )}
      </PagedList>
    </>
  );
}

function MoveName({ move: { type, direction, returns } }: { move: NftTransaction }) {
  if (type === "MINT") return <Trans>Pass bought</Trans>;
  if (type === "STAKE") return <Trans>Pass pledged</Trans>;
  if (returns !== undefined) return <Trans>Pass returned</Trans>;
  return direction === "in" ? <Trans>Pass received</Trans> : <Trans>Pass given</Trans>;
}
