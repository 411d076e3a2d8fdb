import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Banner } from "../../src/ui/feedback/Banner.tsx";
import { Button } from "../../src/ui/controls/Button.tsx";
import { ErrorState } from "../../src/ui/feedback/ErrorState.tsx";
import { Skeleton } from "../../src/ui/feedback/Skeleton.tsx";
import { OfflineIcon } from "../../src/ui/icons/index.ts";
import { momentText } from "../../src/ui/values/moment-text.ts";
import type { Read } from "../state/use-read.ts";
import styles from "./parts.module.css";

export function ReadState({
  read: { at, failure, busy, reload },
  children,
}: {
  read: Pick<Read<unknown>, "at" | "failure" | "busy" | "reload">;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  if (at === null)
    return failure ? (
      <ErrorState onRetry={reload} busy={busy}>
        {failure.text}
      </ErrorState>
    ) : (
      <Skeleton shape="card" count={3} />
    );
  const time = momentText(at, i18n.locale);
  return (
    <>
      {failure ? (
        <Banner
          tone="warning"
          icon={<OfflineIcon size="1.25rem" />}
          action={
            <Button busy={busy} onClick={reload}>
              <Trans>Retry</Trans>
            </Button>
          }
        >
          {failure.text} <Trans>Data as of {time}.</Trans>
        </Banner>
      ) : (
        <p className={styles.quiet}>
          <Trans>As of {time}</Trans>
        </p>
      )}
      {children}
    </>
  );
}
