import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useOnline } from "../../../state/connection.ts";
import { useMyData, type MyDataState } from "../../../state/later/my-data/use-my-data.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { DocumentIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";

/** Source: rules.md S108. */
export function DataCard() {
  const { t } = useLingui();
  const online = useOnline();
  const { state, start, stop } = useMyData();
  const isReading = state.kind === "reading";
  return (
    <Card title={t`Your data`}>
      <p>
        <Trans>
          One file with what the platform holds about you: account, sign-ins, bill, receipts, votes, pledges,
          passes, deposits, withdrawals, addresses, team, messages and feedback. It has no passwords. Whoever
          has the file can read it.
        </Trans>
      </p>
      {/* Its first text is told only in a region that is there before it. */}
      <div aria-live="polite">
        <Progress state={state} />
      </div>
      {online || isReading ? null : (
        <p>
          <Trans>
            You are offline. The file is made from what the platform holds, so it needs a connection.
          </Trans>
        </p>
      )}
      <Button
        wide
        busy={isReading}
        disabled={!online && !isReading}
        icon={<DocumentIcon size="1.25rem" />}
        onClick={() => void start()}
      >
        <Trans>Save my data</Trans>
      </Button>
      {isReading ? (
        <Button wide onClick={stop}>
          <Trans>Stop</Trans>
        </Button>
      ) : null}
    </Card>
  );
}

function Progress({ state }: { state: MyDataState }) {
  if (state.kind === "idle") return null;
  if (state.kind === "failed") {
    return (
      <Banner tone="warning">
        <Trans>Not everything arrived, so nothing was saved. Please try again.</Trans>
      </Banner>
    );
  }
  const { entries } = state;
  const read = plural(entries, { one: "# entry read.", other: "# entries read." });
  if (state.kind === "reading") return <p>{read}</p>;
  return (
    <Banner tone="good">
      <Trans>The file is complete. Look for it among your downloads.</Trans> {read}
    </Banner>
  );
}
