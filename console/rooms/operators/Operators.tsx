import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { invitationPath } from "../../../contract/operator/console.ts";
import type { Operator } from "../../../contract/operator/operator-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { hashOf, makeKey } from "../../entry/secrets.ts";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { LinkSheet } from "../LinkSheet.tsx";
import { roleNames } from "./names.ts";
import { OperatorCard } from "./OperatorCard.tsx";
import { OperatorForm, shownOf, type Wanted } from "./OperatorForm.tsx";
import { Rights } from "./Rights.tsx";

interface Invitation {
  name: string;
  secret: string;
  secretHash: string;
}

/** The operators, and what each role may do. Source: rules.md O91, O93. */
export default function Operators() {
  const { t } = useLingui();
  const read = useRead("GET operator/operators", {});
  const may = useMay();
  const [edited, setEdited] = useState<Operator | "new" | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [made, setMade] = useState<{ secret: string; isProposed: boolean } | null>(null);
  const before = wanted && read.data?.list.find(({ name }) => name === wanted.name);

  async function prepareInvitation(name: string) {
    const secret = makeKey();
    setInvitation({ name, secret, secretHash: await hashOf(secret) });
  }

  function showLink(isProposed: boolean) {
    if (invitation) setMade({ secret: invitation.secret, isProposed });
    setInvitation(null);
  }

  return (
    <ReadState read={read}>
      {may("POST operator/operators") ? (
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => setEdited("new")}>
            <Trans>Add an operator</Trans>
          </Button>
        </div>
      ) : null}
      {read.data?.list.length === 0 ? (
        <EmptyState title={t`No named operators yet.`}>
          <Trans>Until there are, anyone with the server's operator token can do everything.</Trans>
        </EmptyState>
      ) : null}
      <div className={styles.cards}>
        {read.data?.list.map((operator) => (
          <OperatorCard
            key={operator.name}
            operator={operator}
            onChange={() => setEdited(operator)}
            onInvite={() => void prepareInvitation(operator.name)}
            onDisable={(disabled) =>
              setWanted({
                name: operator.name,
                roles: operator.roles,
                disabled,
                ...(!disabled && { from: shownOf(operator) }),
              })
            }
          />
        ))}
      </div>
      <Rights />
      {edited ? (
        <OperatorForm
          operator={edited === "new" ? null : edited}
          taken={read.data?.list.map(({ name }) => name) ?? []}
          onWanted={(next) => {
            setEdited(null);
            setWanted(next);
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {wanted ? (
        <ActSheet
          title={titleOf(wanted, before ?? undefined)}
          facts={[
            { key: "name", name: <Trans>Operator</Trans>, value: wanted.name },
            {
              key: "roles",
              name: <Trans>Roles</Trans>,
              value: before
                ? `${roleNames(before.roles)} \u2192 ${roleNames(wanted.roles)}`
                : roleNames(wanted.roles),
              long: true,
            },
          ]}
          call="POST operator/operators"
          request={(reason) => ({ ...wanted, reason })}
          reason="needed"
          confirm={titleOf(wanted, before ?? undefined)}
          isDangerous={wanted.disabled}
          onClose={() => setWanted(null)}
        >
          {wanted.disabled ? (
            <p className={styles.quiet}>
              <Trans>Their sessions, scripts and open invitation end immediately.</Trans>
            </p>
          ) : null}
        </ActSheet>
      ) : null}
      {invitation ? (
        <ActSheet
          title={t`Invite ${invitation.name}`}
          facts={[{ key: "name", name: <Trans>Operator</Trans>, value: invitation.name }]}
          call="POST operator/operators/invite"
          request={(reason) => ({ name: invitation.name, secretHash: invitation.secretHash, reason })}
          reason="needed"
          confirm={t`Create link`}
          onDone={() => showLink(false)}
          onProposed={() => showLink(true)}
          onClose={() => setInvitation(null)}
        >
          <p className={styles.quiet}>
            <Trans>Their current sign-in works until they accept. An earlier invitation ends now.</Trans>
          </p>
        </ActSheet>
      ) : null}
      {made ? (
        <LinkSheet
          link={invitationPath(made.secret)}
          note={
            made.isProposed ? (
              <Trans>
                Save this link. Once another operator approves the invitation, it works once within 24 hours.
                Share it through a private channel.
              </Trans>
            ) : (
              <Trans>It works once, within 24 hours. Share it through a private channel.</Trans>
            )
          }
          onClose={() => setMade(null)}
        />
      ) : null}
    </ReadState>
  );

  function titleOf({ name, disabled }: Wanted, known: Operator | undefined): string {
    if (!known) return t`Add ${name}`;
    if (disabled) return t`Disable ${name}`;
    return known.disabledAt ? t`Enable ${name}` : t`Change ${name}`;
  }
}
