import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "wouter";
import { SharedFailed } from "../../../parts/later/SharedFailed.tsx";
import { goBack } from "../../../state/navigation.ts";
import { FeedbackIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { FeedbackList } from "../history/FeedbackList.tsx";
import { useDesk } from "../../../ui/later/layout/use-desk.ts";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { FeedbackForm } from "./FeedbackForm.tsx";
import { Outcome } from "./Outcome.tsx";

/** Source: rules.md N6. */
export default function WriteFeedback() {
  const { t } = useLingui();
  const desk = useDesk();
  const search = useSearch();
  const [sentId, setSentId] = useState<string | null>(null);
  return (
    <Page title={t`Feedback`} onBack={() => goBack("/pages/my")} desk="even">
      <Column>
        <div role="status">
          {sentId === null ? null : <Outcome id={sentId} onAgain={() => setSentId(null)} />}
        </div>
        {sentId === null ? (
          <>
            <SharedFailed search={search} />
            <FeedbackForm onQueued={setSentId} />
          </>
        ) : null}
      </Column>
      {desk ? (
        <Column>
          <FeedbackList />
        </Column>
      ) : sentId === null ? (
        <Card look="plain">
          <List>
            <ListItem href="#/pages/feedbackRecord" icon={<FeedbackIcon />} title={t`My feedback`} />
          </List>
        </Card>
      ) : null}
    </Page>
  );
}
