import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useRead } from "../../state/use-read.ts";
import { memberPath } from "./path.ts";

export function Above({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <PagedList
      call="GET operator/member/above"
      request={{ account }}
      label={t`Upline`}
      empty={t`Nobody is above this member.`}
    >
      {({ uid, account: name, level, frozen, createdAt }) => (
        <ListItem
          key={uid}
          href={`#${memberPath(name)}`}
          title={name}
          detail={
            <>
              <Trans>Level {level}</Trans> · <When at={createdAt} />
            </>
          }
          trailing={frozen ? <Pill tone="danger">{t`Frozen`}</Pill> : null}
        />
      )}
    </PagedList>
  );
}

export function Below({ account }: { account: string }) {
  const { t } = useLingui();
  const read = useRead("GET operator/member/team", { account });
  const team = read.data;
  return (
    <>
      <ReadState read={read}>
        {team ? (
          <Card title={t`Everyone below`}>
            <Facts
              items={[
                { key: "grade", name: t`Grade`, value: `V${team.grade}` },
                { key: "direct", name: t`Direct members`, value: team.directMembers },
                { key: "members", name: t`Members`, value: team.members },
                {
                  key: "total",
                  name: t`Total performance`,
                  value: <Amount value={team.totalPerformance} unit="USDT" />,
                },
                {
                  key: "today",
                  name: t`Today`,
                  value: <Amount value={team.todayPerformance} unit="USDT" />,
                },
              ]}
            />
          </Card>
        ) : null}
      </ReadState>
      <PagedList
        call="GET operator/member/below"
        request={{ account }}
        label={t`Direct members`}
        empty={t`The member has not invited anyone.`}
      >
        {({ account: name, level, performance, createdAt }) => (
          <ListItem
            key={name}
            href={`#${memberPath(name)}`}
            title={name}
            detail={
              <>
                <Trans>Level {level}</Trans> · <When at={createdAt} />
              </>
            }
            trailing={<Amount value={performance} unit="USDT" still />}
          />
        )}
      </PagedList>
    </>
  );
}
