import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { OwnLimit } from "../../../../contract/wallet/own-limit-schemas.ts";
import { formatExact, formatTime } from "../../../i18n/format.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { useNow } from "../../../state/later/use-now.ts";
import { useServerSkew } from "../../../state/server-clock.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { keepOwnLimit, useOwnRest } from "../../../state/wallet/own-limit.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Amount } from "../../../ui/values/Amount.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import { OwnLimitSheet } from "./OwnLimitSheet.tsx";
import { UrgentSheet } from "./UrgentSheet.tsx";

const MINUTE_MS = 60_000;

/** Source: rules.md G10. */
export function OwnLimitCard() {
  const { t } = useLingui();
  const stored = useDocument("ownLimit");
  const rest = useOwnRest();
  const now = useNow(MINUTE_MS, useServerSkew());
  const [open, setOpen] = useState(false);
  // A server of an earlier version has no limits.
  if (stored.state === "absent") return null;
  if (stored.state !== "ready") return <NotLoaded state={stored.state} shape="card" />;
  const { next } = stored.value;
  return (
    <Card title={t`Your own daily limit`}>
      {rest === null ? (
        <p>
          <Trans>
            Set the most that may leave your account in a day. Whoever knows your passwords cannot raise it
            for 24 hours.
          </Trans>
        </p>
      ) : (
        <Facts
          items={[
            { key: "limit", name: t`Limit per day`, value: <Amount value={rest.limit} unit="USDT" /> },
            { key: "left", name: t`Left today`, value: <OwnAmount value={rest.left} unit="USDT" /> },
          ]}
        />
      )}
      {next !== null && now < Date.parse(next.from) ? <Waiting next={next} /> : null}
      <Button wide onClick={() => setOpen(true)}>
        {rest === null ? <Trans>Set a limit</Trans> : <Trans>Change the limit</Trans>}
      </Button>
      <OwnLimitSheet open={open} limit={rest?.limit ?? null} onClose={() => setOpen(false)} />
    </Card>
  );
}

/** A higher limit that was asked for, perhaps by somebody else. */
function Waiting({ next: { limit, from } }: { next: NonNullable<OwnLimit["next"]> }) {
  const { t, i18n } = useLingui();
  const [keeping, setKeeping] = useState(false);
  const time = formatTime(from, i18n.locale);
  const amount = limit === null ? "" : formatExact(limit, i18n.locale);
  return (
    <>
      <Problem>
        {limit === null ? (
          <Trans>The limit ends at {time}. Until then you can keep it.</Trans>
        ) : (
          <Trans>
            The limit rises to {amount} USDT at {time}. Until then you can keep it.
          </Trans>
        )}
      </Problem>
      <Button variant="primary" wide onClick={() => setKeeping(true)}>
        <Trans>Keep the limit</Trans>
      </Button>
      <UrgentSheet
        open={keeping}
        title={t`Keep the limit?`}
        submitLabel={<Trans>Keep the limit</Trans>}
        done={t`Limit kept`}
        variant="primary"
        act={keepOwnLimit}
        onClose={() => setKeeping(false)}
      >
        <Trans>
          It stays as it is. If you did not ask for a higher one, someone knows your passwords: change them.
        </Trans>
      </UrgentSheet>
    </>
  );
}
