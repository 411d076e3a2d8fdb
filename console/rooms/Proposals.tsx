import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import type { Proposal } from "../../contract/operator/proposal-schemas.ts";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Card } from "../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../src/ui/later/lists/Pill.tsx";
import { proposalStateName, proposedName, stateTone } from "../names.ts";
import { ActSheet } from "../parts/ActSheet.tsx";
import { More } from "../parts/More.tsx";
import styles from "../parts/parts.module.css";
import { NothingWaits } from "../parts/NothingWaits.tsx";
import { ReadState } from "../parts/ReadState.tsx";
import { When } from "../parts/When.tsx";
import { useMay } from "../state/rights.ts";
import { useSession } from "../state/session.ts";
import { usePages, type Pages } from "../state/use-pages.ts";
import { effectFacts } from "./effect-facts.ts";
import { configFacts, configOf } from "./settings/config-effect.tsx";
import { WithdrawalReview } from "./WithdrawalReview.tsx";
import { TrialResult } from "./settings/TrialCard.tsx";

type Chosen = { act: "approve" | "reject"; proposal: Proposal } | null;

export default function Proposals() {
  const { t } = useLingui();
  const open = usePages("GET operator/proposals", { open: true });
  const decided = usePages("GET operator/proposals", { open: false });
  const [chosen, setChosen] = useState<Chosen>(null);
  const close = () => setChosen(null);
  return (
    <>
      <ReadState read={open}>
        {open.list?.length === 0 ? (
          <NothingWaits of="proposals" title={t`Nothing waits for an approval.`} reload={open.reload} />
        ) : null}
        <ProposalCards pages={open} onChoose={setChosen} />
      </ReadState>
      {decided.list?.length === 0 ? null : (
        <section className={styles.form} aria-label={t`Decided and expired`}>
          <h2>
            <Trans>Decided and expired</Trans>
          </h2>
          <ReadState read={decided}>
            <ProposalCards pages={decided} onChoose={setChosen} />
          </ReadState>
        </section>
      )}
      {chosen?.act === "approve" ? (
        <ActSheet
          title={t`Approve and carry out`}
          facts={factsOf(chosen.proposal)}
          call="POST operator/proposals/approve"
          request={() => ({ id: chosen.proposal.id })}
          reason="none"
          confirm={t`Approve`}
          onClose={close}
        >
          {withdrawalIn(chosen.proposal)}
        </ActSheet>
      ) : null}
      {chosen?.act === "reject" ? (
        <ActSheet
          title={t`Reject the proposal`}
          facts={factsOf(chosen.proposal)}
          call="POST operator/proposals/reject"
          request={(reason) => ({ id: chosen.proposal.id, reason })}
          reason="needed"
          confirm={t`Reject`}
          isDangerous
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface ProposalCardsProps {
  pages: Pages<Proposal>;
  onChoose: (chosen: Chosen) => void;
}

function ProposalCards({ pages, onChoose }: ProposalCardsProps) {
  return (
    <>
      <div className={styles.cards}>
        {pages.list?.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            proposal={proposal}
            onChoose={(act) => onChoose({ act, proposal })}
          />
        ))}
      </div>
      <More pages={pages} />
    </>
  );
}

/** The approver sees the same review of the withdrawal as the proposer. */
function withdrawalIn({ call, request }: Proposal): ReactNode {
  const { id } = request as { id?: unknown };
  return call === "POST operator/withdraw/approve" && typeof id === "string" ? (
    <WithdrawalReview id={id} />
  ) : null;
}

function ProposalCard({
  proposal,
  onChoose,
}: {
  proposal: Proposal;
  onChoose: (act: "approve" | "reject") => void;
}) {
  const { t } = useLingui();
  const may = useMay();
  const { session } = useSession();
  const { call, state, proposedBy } = proposal;
  const isOwn = proposedBy === session?.name;
  const isOpen = state === "open" && may("POST operator/proposals/approve");
  const config = isOpen && may("POST operator/config/preview") ? configOf(proposal) : null;
  return (
    <Card title={proposedName(call)} aside={<Pill tone={stateTone(state)}>{proposalStateName(state)}</Pill>}>
      <Facts items={factsOf(proposal)} />
      {config ? <TrialResult {...config} isShort /> : null}
      {isOpen ? (
        <div className={styles.acts}>
          {isOwn || !may(call as OperatorCall) ? null : (
            <Button variant="primary" onClick={() => onChoose("approve")}>
              <Trans>Approve</Trans>
            </Button>
          )}
          <Button onClick={() => onChoose("reject")}>{isOwn ? t`Withdraw proposal` : t`Reject`}</Button>
        </div>
      ) : null}
      {isOpen && isOwn ? (
        <p className={styles.quiet}>
          <Trans>You proposed this. Another operator has to approve it.</Trans>
        </p>
      ) : null}
    </Card>
  );
}

function factsOf(proposal: Proposal): Fact[] {
  const { effect, proposedBy, proposedAt, until, state, decidedBy, decisionReason } = proposal;
  return [
    ...(configOf(proposal) ? configFacts(proposal) : effectFacts(effect)),
    {
      key: "by",
      name: <Trans>Proposed by</Trans>,
      value: (
        <>
          {proposedBy}, <When at={proposedAt} />
        </>
      ),
    },
    ...(state === "open" ? [{ key: "until", name: <Trans>Expires</Trans>, value: <When at={until} /> }] : []),
    ...(decidedBy ? [{ key: "decided", name: <Trans>Decided by</Trans>, value: decidedBy }] : []),
    ...(decisionReason ? [{ key: "why", name: <Trans>Why</Trans>, value: decisionReason }] : []),
  ];
}
