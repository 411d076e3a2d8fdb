import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { voteToRepurchase } from "../../../contract/votes/rules.ts";
import { useActionSheet } from "../../state/later/use-action-sheet.ts";
import { useVotes } from "../../state/later/use-records.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { clearQuery } from "../../state/later/clear-query.ts";
import { useReturn } from "../../state/later/drafts/begun.ts";
import { Help } from "../../parts/later/help/Help.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { Column, Page } from "../../ui/layout/Page.tsx";
import { Growth } from "./Growth.tsx";
import { Levels } from "./Levels.tsx";
import { MyVotes } from "./MyVotes.tsx";
import { ownVotes } from "./own-votes.ts";
import { PaymentSplit } from "./PaymentSplit.tsx";
import { firstUpgrade, ofNow, type Intent } from "./plan.tsx";
import { intentOf } from "./begun.ts";
import { VoteSheet } from "./VoteSheet.tsx";

const PATH = "/pages/vote";
const calls = {
  create: "POST vote/create",
  upgrade: "POST vote/upgrade",
  repurchase: "POST vote/repurchase",
} as const;

/** `#/pages/vote?do=upgrade`, `?do=repurchase`, or `?id=3` for one vote. */
export default function VotesScreen() {
  const { t } = useLingui();
  const sheet = useActionSheet<Intent>();
  const search = new URLSearchParams(useSearch());
  const requested = search.get("do");
  const votes = useVotes();
  const setting = useDocument("voteSetting");
  const own = votes.state === "ready" ? ownVotes(votes.votes) : [];
  const levels = setting.state === "ready" ? setting.value : [];

  const begin = (chosen: Intent) => sheet.begin(calls[chosen.kind], chosen);
  function openSheetOf(link: string) {
    const upgrade = firstUpgrade(own, levels);
    if (link === "upgrade" && upgrade) begin(upgrade);
    if (link === "repurchase" && voteToRepurchase(own)) begin({ kind: "repurchase" });
  }

  // The member's votes would move what is below.
  const isReading = votes.state === "loading";
  const isReady = votes.state === "ready" && setting.state === "ready";
  useEffect(() => {
    if (requested === null || !isReady) return;
    if (!sheet.open) openSheetOf(requested);
    clearQuery(PATH);
    // Must run only for a new request, or once the data are ready.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [requested, isReady]);
  useReturn(PATH, { isReady, isTouched: sheet.open }, (form) => {
    const intent = intentOf(form, levels);
    if (intent) begin(intent);
  });

  return (
    <Page title={t`Vote`} columns desk="table">
      <Column>
        {isReading ? (
          <Skeleton shape="row" count={6} />
        ) : (
          <>
            {own.length > 0 ? (
              <Growth
                own={own}
                levels={levels}
                onUpgrade={begin}
                onRepurchase={() => begin({ kind: "repurchase" })}
              />
            ) : null}
            <Levels onChoose={(level) => begin({ kind: "create", level })} />
          </>
        )}
      </Column>
      <Column>
        <MyVotes named={search.get("id")} />
        {isReading ? null : <PaymentSplit />}
      </Column>
      <VoteSheet
        open={sheet.open}
        intent={sheet.draft && ofNow(sheet.draft, levels)}
        own={own}
        levels={levels}
        onChange={(chosen) => sheet.change(calls[chosen.kind], chosen)}
        onClose={sheet.close}
      />
      <Help on="votes" />
    </Page>
  );
}
