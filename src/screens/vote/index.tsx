import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { VoteLevel } from "../../../contract/schemas/public.ts";
import { confirmAction, dismissAction, useAction } from "../../state/action.ts";
import { Page } from "../../ui/layout/Page.tsx";
import { Levels } from "./Levels.tsx";
import { MyVotes } from "./MyVotes.tsx";
import { VoteSheet } from "./VoteSheet.tsx";

/** The six levels, the member's own votes, and the sheet in which one votes. */
export default function VoteScreen() {
  const { t } = useLingui();
  const action = useAction();
  const [level, setLevel] = useState<VoteLevel | null>(null);
  /** The key of an action that is still being checked, but whose sheet the member has closed. */
  const [closedKey, setClosedKey] = useState<string | null>(null);
  const open = action.status !== "idle" && !(action.status === "checking" && action.key === closedKey);

  // Whoever leaves with an open sheet has not agreed to anything. What is under way stays, and is shown again.
  useEffect(() => dismissAction, []);

  function choose(chosen: VoteLevel) {
    // Nothing new begins before the outcome of the last is known: then this shows how that stands.
    if (action.status === "idle") setLevel(chosen);
    setClosedKey(null);
    confirmAction("POST vote/create");
  }
  function close() {
    if (action.status === "checking") setClosedKey(action.key);
    else setLevel(null);
    dismissAction();
  }

  return (
    <Page title={t`Vote`} columns>
      <Levels onChoose={choose} />
      <MyVotes />
      <VoteSheet open={open} level={level} onClose={close} />
    </Page>
  );
}
