import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { goBack } from "../../state/navigation.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../ui/forms/Button.tsx";
import { CheckIcon, FeedbackIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/layout/List.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import styles from "./feedback.module.css";
import { FeedbackForm } from "./FeedbackForm.tsx";

/** Writes to the platform: a text, and pictures of what it is about. Source: spec.md, section 2, "Feedback". */
export default function Feedback() {
  const { t } = useLingui();
  const [sent, setSent] = useState(false);
  return (
    <Page title={t`Feedback`} onBack={() => goBack("/pages/my")}>
      {sent ? (
        <div role="status">
          <EmptyState
            icon={<CheckIcon size="2rem" />}
            title={t`Thank you, your feedback has arrived.`}
            action={
              <div className={styles.next}>
                <ButtonLink variant="primary" wide href="#/pages/feedbackRecord">
                  <Trans>My feedback</Trans>
                </ButtonLink>
                <Button wide onClick={() => setSent(false)}>
                  <Trans>Write another</Trans>
                </Button>
              </div>
            }
          >
            <Trans>The platform's reply will stand beside what you wrote.</Trans>
          </EmptyState>
        </div>
      ) : (
        <>
          <FeedbackForm onSent={() => setSent(true)} />
          <Card look="plain">
            <List>
              <ListItem href="#/pages/feedbackRecord" icon={<FeedbackIcon />} title={t`My feedback`} />
            </List>
          </Card>
        </>
      )}
    </Page>
  );
}
