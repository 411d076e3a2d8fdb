import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Operator } from "../../../contract/operator/operator-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import styles from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { roleNames } from "./names.ts";

export interface OperatorCardProps {
  operator: Operator;
  onChange: () => void;
  onInvite: () => void;
  onDisable: (disabled: boolean) => void;
}

export function OperatorCard({ operator, onChange, onInvite, onDisable }: OperatorCardProps) {
  const { t } = useLingui();
  const may = useMay();
  const isDisabled = operator.disabledAt !== null;
  return (
    <Card title={operator.name} aside={<State operator={operator} />}>
      <Facts items={factsOf(operator)} />
      {may("POST operator/operators") ? (
        <div className={styles.acts}>
          <Button aria-label={t`Change ${operator.name}`} onClick={onChange}>
            <Trans>Change</Trans>
          </Button>
          {isDisabled ? null : (
            <Button aria-label={t`Invite ${operator.name}`} onClick={onInvite}>
              <Trans>Invite</Trans>
            </Button>
          )}
          <Button
            aria-label={isDisabled ? t`Enable ${operator.name}` : t`Disable ${operator.name}`}
            onClick={() => onDisable(!isDisabled)}
          >
            {isDisabled ? <Trans>Enable</Trans> : <Trans>Disable</Trans>}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function State({ operator: { disabledAt, invitedUntil, passkeys, authenticator } }: { operator: Operator }) {
  if (disabledAt)
    return (
      <Pill tone="danger">
        <Trans>Disabled</Trans>
      </Pill>
    );
  if (passkeys > 0 || authenticator)
    return (
      <Pill tone="good">
        <Trans>Can sign in</Trans>
      </Pill>
    );
  return <Pill tone="warning">{invitedUntil ? <Trans>Invited</Trans> : <Trans>Not invited yet</Trans>}</Pill>;
}

function factsOf({ roles, createdAt, disabledAt, invitedUntil, passkeys, authenticator }: Operator): Fact[] {
  return [
    { key: "roles", name: <Trans>Roles</Trans>, value: roleNames(roles), long: true },
    {
      key: "factors",
      name: <Trans>Signs in with</Trans>,
      value:
        passkeys === 0 && !authenticator ? (
          "\u2013"
        ) : (
          <>
            {passkeys > 0 ? <Plural value={passkeys} one="# passkey" other="# passkeys" /> : null}
            {passkeys > 0 && authenticator ? ", " : null}
            {authenticator ? <Trans>codes</Trans> : null}
          </>
        ),
    },
    { key: "since", name: <Trans>Since</Trans>, value: <When at={createdAt} /> },
    ...(invitedUntil
      ? [{ key: "invited", name: <Trans>Invitation open until</Trans>, value: <When at={invitedUntil} /> }]
      : []),
    ...(disabledAt
      ? [{ key: "disabled", name: <Trans>Disabled since</Trans>, value: <When at={disabledAt} /> }]
      : []),
  ];
}
