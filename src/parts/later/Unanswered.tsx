import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Answer } from "../../state/later/use-answer.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

export interface UnansweredProps {
  asked: Extract<Answer<unknown>, { state: "unknown" }>;
  children: ReactNode;
}

/** For a question that the server has not answered. Offline it is asked again by itself, after a failure on request. */
export function Unanswered({ asked: { failure, retry }, children }: UnansweredProps) {
  return (
    <Banner
      tone="warning"
      icon={<WarningIcon size="1.25rem" />}
      action={
        failure ? (
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        ) : null
      }
    >
      {children}
    </Banner>
  );
}
