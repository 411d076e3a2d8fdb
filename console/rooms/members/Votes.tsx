import { Trans, useLingui } from "@lingui/react/macro";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { When } from "../../parts/When.tsx";

export function Votes({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <PagedList
      call="GET operator/member/votes"
      request={{ account }}
      label={t`Votes`}
      empty={t`The member has not voted.`}
    >
      {({ id, level, seat, status, payPrice, voteValue, releaseValue, createdAt }) => (
        <ListItem
          key={id}
          title={
            <Trans>
              Level {level}, position {seat}
            </Trans>
          }
          detail={
            <>
              {id} · <When at={createdAt} /> · <Trans>Paid</Trans>{" "}
              <Amount value={payPrice} size="small" unit="USDT" />
            </>
          }
          trailing={
            <Pill tone={status === "active" ? "good" : "quiet"}>
              {status === "active" ? <Trans>Active</Trans> : <Trans>Out</Trans>}
            </Pill>
          }
          trailingDetail={
            <Trans>
              earned <Amount value={releaseValue} size="small" /> of <Amount value={voteValue} size="small" />
            </Trans>
          }
        />
      )}
    </PagedList>
  );
}
