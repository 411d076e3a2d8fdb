import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { goBack } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { FeedbackIcon } from "../../../ui/later/icons/things.tsx";
import { Beside } from "../../../ui/later/layout/Beside.tsx";
import { useDesk } from "../../../ui/later/layout/use-desk.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { Conversation } from "./Conversation.tsx";
import { FeedbackList } from "./FeedbackList.tsx";

/** `#/pages/feedbackRecord`, with `?id=3` for one conversation. Source: rules.md N6, O123, U28. */
export default function FeedbackRecord() {
  const { t } = useLingui();
  const id = new URLSearchParams(useSearch()).get("id");
  const desk = useDesk();
  if (!desk) {
    return id === null ? (
      <Page title={t`My feedback`} onBack={() => goBack("/pages/feedback")}>
        <FeedbackList />
      </Page>
    ) : (
      <Page title={t`Conversation`} onBack={() => goBack("/pages/feedbackRecord")}>
        <Conversation key={id} id={id} />
      </Page>
    );
  }
  return (
    <Page title={t`My feedback`} onBack={() => goBack("/pages/feedback")} desk="form">
      <Column>
        <FeedbackList current={id} />
      </Column>
      <Beside key={id} label={t`Conversation`}>
        {id === null ? (
          <Card>
            <EmptyState icon={<FeedbackIcon size="2rem" />} title={t`Nothing selected`}>
              {t`Choose an item from the list to read it here.`}
            </EmptyState>
          </Card>
        ) : (
          <Conversation id={id} />
        )}
      </Beside>
    </Page>
  );
}
