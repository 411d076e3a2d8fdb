import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Member } from "../../../contract/operator/schemas.ts";
import { assetName, assetUnit, type Currency } from "../../../src/i18n/names.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { spendable } from "./balances.ts";
import { CreditSheet } from "./CreditSheet.tsx";
import { RecoverySheet } from "./RecoverySheet.tsx";

export function MemberPage({ account }: { account: string }) {
  const { t } = useLingui();
  const may = useMay();
  const read = useRead("GET operator/member", { account });
  const [act, setAct] = useState<"freeze" | "unfreeze" | "unlock" | "credit" | "recover" | null>(null);
  const member = read.data;
  const close = () => setAct(null);
  return (
    <ReadState read={read}>
      {member ? (
        <div className={styles.cards}>
          <Card
            title={member.username}
            aside={
              <Pill tone={member.frozen ? "danger" : "good"}>
                {member.frozen ? t`Frozen` : t`Not frozen`}
              </Pill>
            }
          >
            <Facts items={[...memberFacts(member), ...freezeFacts(member)]} />
            <div className={styles.acts}>
              {member.frozen
                ? may("POST operator/member/unfreeze") && (
                    <Button onClick={() => setAct("unfreeze")}>
                      <Trans>Unfreeze account</Trans>
                    </Button>
                  )
                : may("POST operator/member/freeze") && (
                    <Button variant="danger" onClick={() => setAct("freeze")}>
                      <Trans>Freeze</Trans>
                    </Button>
                  )}
              {may("POST operator/credit") ? (
                <Button onClick={() => setAct("credit")}>
                  <Trans>Credit</Trans>
                </Button>
              ) : null}
              {may("POST operator/member/unlock") ? (
                <Button onClick={() => setAct("unlock")}>
                  <Trans>Unlock spending</Trans>
                </Button>
              ) : null}
              {may("POST operator/recovery/start") ? (
                <Button onClick={() => setAct("recover")}>
                  <Trans>Start a recovery</Trans>
                </Button>
              ) : null}
            </div>
          </Card>
          <Card title={t`Balances`}>
            <Facts items={balanceFacts(member)} />
          </Card>
        </div>
      ) : null}
      {member && act === "credit" ? <CreditSheet member={member} onClose={close} /> : null}
      {member && act === "recover" ? <RecoverySheet account={member.username} onClose={close} /> : null}
      {member && act === "unlock" ? (
        <ActSheet
          title={t`Unlock spending`}
          facts={[{ key: "account", name: <Trans>Account</Trans>, value: member.username }]}
          call="POST operator/member/unlock"
          request={(reason) => ({ account: member.username, reason })}
          reason="needed"
          confirm={t`Unlock spending`}
          onClose={close}
        >
          <p className={styles.quiet}>
            <Trans>
              After many wrong second-level passwords. The password stays as it is. Make sure first that it is
              the member who asks.
            </Trans>
          </p>
        </ActSheet>
      ) : null}
      {member && (act === "freeze" || act === "unfreeze") ? (
        <ActSheet
          title={act === "freeze" ? t`Freeze the member` : t`Unfreeze account`}
          facts={[
            { key: "account", name: <Trans>Account</Trans>, value: member.username },
            ...freezeFacts(member),
          ]}
          call={act === "freeze" ? "POST operator/member/freeze" : "POST operator/member/unfreeze"}
          request={(reason) => ({
            account: member.username,
            reason,
            ...(act === "unfreeze" && { from: { frozenAt: member.frozenAt } }),
          })}
          reason="needed"
          confirm={act === "freeze" ? t`Freeze` : t`Unfreeze account`}
          isDangerous={act === "freeze"}
          onClose={close}
        />
      ) : null}
    </ReadState>
  );
}

function freezeFacts({ frozenAt, selfFrozen }: Member): Fact[] {
  if (frozenAt === null) return [];
  return [
    { key: "frozen", name: <Trans>Frozen since</Trans>, value: <When at={frozenAt} /> },
    {
      key: "frozenBy",
      name: <Trans>Frozen by</Trans>,
      value: selfFrozen ? <Trans>The member</Trans> : <Trans>An operator</Trans>,
    },
  ];
}

function memberFacts({ uid, level, referrer, address, createdAt, ...member }: Member): Fact[] {
  const { resetAt, closesAt, closedAt, ownLimit } = member;
  return [
    { key: "uid", name: <Trans>Number</Trans>, value: uid },
    { key: "level", name: <Trans>Level</Trans>, value: level },
    {
      key: "referrer",
      name: <Trans>Referrer</Trans>,
      value: referrer ? <MemberLink account={referrer} /> : "\u2013",
    },
    { key: "address", name: <Trans>Address</Trans>, value: <code>{address ?? "\u2013"}</code>, long: true },
    { key: "created", name: <Trans>Member since</Trans>, value: <When at={createdAt} /> },
    ...(resetAt
      ? [{ key: "reset", name: <Trans>Last password change</Trans>, value: <When at={resetAt} /> }]
      : []),
    ...ownLimitFacts(ownLimit),
    ...(closesAt
      ? [{ key: "closes", name: <Trans>Will be closed</Trans>, value: <When at={closesAt} /> }]
      : []),
    ...(closedAt
      ? [{ key: "closed", name: <Trans>Account closed</Trans>, value: <When at={closedAt} /> }]
      : []),
  ];
}

function ownLimitFacts({ limit, next, today }: Member["ownLimit"]): Fact[] {
  if (limit === null) return [];
  return [
    { key: "ownLimit", name: <Trans>Own daily limit</Trans>, value: <Amount value={limit} unit="USDT" /> },
    {
      key: "outToday",
      name: <Trans>Left the account today</Trans>,
      value: <Amount value={today?.used ?? "0"} unit="USDT" />,
    },
    ...(next === null
      ? []
      : [
          {
            key: "nextLimit",
            name: <Trans>A higher limit applies from</Trans>,
            value: <When at={next.from} />,
          },
        ]),
  ];
}

function balanceFacts({ balances }: Member): Fact[] {
  const list = Object.entries(spendable(balances)) as [Currency, string][];
  return list.map(([asset, value]) => ({
    key: asset,
    name: assetName(asset),
    value: <Amount value={value} unit={assetUnit(asset)} />,
  }));
}
