import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Script } from "../../../contract/operator/operator-schemas.ts";
import { roles as allRoles } from "../../../contract/operator/roles.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { hashOf, makeKey } from "../../entry/secrets.ts";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { useSession } from "../../state/session.ts";
import { useRead } from "../../state/use-read.ts";
import { SecretSheet } from "../LinkSheet.tsx";
import { roleName } from "./names.ts";
import { ScriptForm, type WantedScript } from "./ScriptForm.tsx";

interface Prepared extends WantedScript {
  token: string;
  tokenHash: string;
}

/**
 * Tokens of one role, for programs that run unattended: one's own; admins and auditors see all. Source: rules.md
 * O95, O132.
 */
export default function Scripts() {
  const { t } = useLingui();
  const read = useRead("GET operator/scripts", {});
  const may = useMay();
  const { session } = useSession();
  const [isAsking, setAsking] = useState(false);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const [ended, setEnded] = useState<Script | null>(null);
  const mayOthers = may("POST operator/operators");
  const held = session?.roles ?? allRoles;

  async function prepare(wanted: WantedScript) {
    setAsking(false);
    // With the command line's prefix, so that whoever finds a token knows what it is.
    const made = `opt_${makeKey()}`;
    setPrepared({ ...wanted, token: made, tokenHash: await hashOf(made) });
  }

  return (
    <ReadState read={read}>
      {may("POST operator/scripts") && held.length > 0 ? (
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => setAsking(true)}>
            <Trans>Create a token</Trans>
          </Button>
        </div>
      ) : null}
      {read.data?.list.length === 0 ? (
        <EmptyState title={t`No script tokens.`}>
          <Trans>A script gets a token for one role. It expires automatically.</Trans>
        </EmptyState>
      ) : null}
      <div className={styles.cards}>
        {read.data?.list.map((script) => (
          <Card key={script.name} title={script.name}>
            <Facts items={scriptFacts(script)} />
            {mayOthers || script.operator === session?.name ? (
              <div className={styles.acts}>
                <Button onClick={() => setEnded(script)}>
                  <Trans>End</Trans>
                </Button>
              </div>
            ) : null}
          </Card>
        ))}
      </div>
      {isAsking ? (
        <ScriptForm
          held={held}
          taken={read.data?.list.map(({ name }) => name) ?? []}
          onWanted={(wanted) => void prepare(wanted)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {prepared ? (
        <ActSheet
          title={t`Create a token`}
          facts={[
            { key: "name", name: <Trans>Script</Trans>, value: prepared.name },
            { key: "role", name: <Trans>Role</Trans>, value: roleName(prepared.role) },
            { key: "days", name: <Trans>Expires in (days)</Trans>, value: prepared.days },
          ]}
          call="POST operator/scripts"
          request={() => ({
            name: prepared.name,
            role: prepared.role,
            days: prepared.days,
            tokenHash: prepared.tokenHash,
          })}
          reason="none"
          confirm={t`Create token`}
          onDone={() => {
            setToken(prepared.token);
            setPrepared(null);
          }}
          onClose={() => setPrepared(null)}
        >
          <p className={styles.quiet}>
            <Trans>It acts in your name and ends when you lose the role.</Trans>
          </p>
        </ActSheet>
      ) : null}
      {token === null ? null : (
        <SecretSheet title={t`Token, shown only once`} secret={token} onClose={() => setToken(null)}>
          <Trans>Store it where only the script can read it.</Trans>
        </SecretSheet>
      )}
      {ended ? (
        <ActSheet
          title={t`End ${ended.name}`}
          facts={scriptFacts(ended)}
          call="POST operator/scripts/end"
          request={() => ({ name: ended.name })}
          reason="none"
          confirm={t`End`}
          isDangerous
          onClose={() => setEnded(null)}
        />
      ) : null}
    </ReadState>
  );
}

function scriptFacts({ operator, role, createdAt, until, usedAt }: Script): Fact[] {
  return [
    { key: "operator", name: <Trans>Acts as</Trans>, value: operator },
    { key: "role", name: <Trans>Role</Trans>, value: roleName(role) },
    { key: "since", name: <Trans>Since</Trans>, value: <When at={createdAt} /> },
    { key: "until", name: <Trans>Until</Trans>, value: <When at={until} /> },
    {
      key: "used",
      name: <Trans>Last used</Trans>,
      value: usedAt ? <When at={usedAt} /> : <Trans>Never</Trans>,
    },
  ];
}
