import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Recovery } from "../../contract/recovery/schemas.ts";
import { ActSheet } from "../parts/ActSheet.tsx";
import { More } from "../parts/More.tsx";
import styles from "../parts/parts.module.css";
import { NothingWaits } from "../parts/NothingWaits.tsx";
import { ReadState } from "../parts/ReadState.tsx";
import { usePages } from "../state/use-pages.ts";
import { LinkSheet } from "./LinkSheet.tsx";
import { RecoveryCard, recoveryFacts, type RecoveryAct } from "./RecoveryCard.tsx";

type Chosen = { act: RecoveryAct; recovery: Recovery } | null;

export default function Recoveries() {
  const { t } = useLingui();
  const pages = usePages("GET operator/recovery", {});
  const [chosen, setChosen] = useState<Chosen>(null);
  const [link, setLink] = useState<string | null>(null);
  const close = () => setChosen(null);
  return (
    <ReadState read={pages}>
      {pages.list?.length === 0 ? (
        <NothingWaits of="recoveries" title={t`No recoveries.`} reload={pages.reload} />
      ) : null}
      <div className={styles.cards}>
        {pages.list?.map((recovery) => (
          <RecoveryCard
            key={recovery.id}
            recovery={recovery}
            onChoose={(act) => setChosen({ act, recovery })}
          />
        ))}
      </div>
      <More pages={pages} />
      {chosen?.act === "approve" ? (
        <ActSheet
          title={t`Approve the recovery`}
          facts={recoveryFacts(chosen.recovery)}
          call="POST operator/recovery/approve"
          request={() => ({ id: chosen.recovery.id })}
          reason="none"
          confirm={t`Approve: the wait begins`}
          onClose={close}
        />
      ) : null}
      {chosen?.act === "cancel" ? (
        <ActSheet
          title={t`End the recovery`}
          facts={recoveryFacts(chosen.recovery)}
          call="POST operator/recovery/cancel"
          request={(reason) => ({ id: chosen.recovery.id, reason })}
          reason="needed"
          confirm={t`End`}
          isDangerous
          onClose={close}
        />
      ) : null}
      {chosen?.act === "link" ? (
        <ActSheet
          title={t`Create one-time link`}
          facts={recoveryFacts(chosen.recovery)}
          call="POST operator/recovery/link"
          request={() => ({ id: chosen.recovery.id })}
          reason="none"
          confirm={t`Create link`}
          onDone={(made) => {
            setLink(made.link);
            close();
          }}
          onClose={close}
        >
          <p>
            <Trans>Anyone with the link can set new passwords. Earlier links stop working.</Trans>
          </p>
        </ActSheet>
      ) : null}
      {link === null ? null : <LinkSheet link={link} onClose={() => setLink(null)} />}
    </ReadState>
  );
}
