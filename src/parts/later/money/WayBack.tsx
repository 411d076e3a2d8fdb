import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { TransferReturn } from "../../../../contract/wallet/return-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import type { Answer } from "../../../state/later/use-answer.ts";
import { useNow } from "../../../state/later/use-now.ts";
import { useServerSkew } from "../../../state/server-clock.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { Unanswered } from "../Unanswered.tsx";
import styles from "./WayBack.module.css";

const MINUTE_MS = 60_000;

export interface WayBackTexts {
  /** To its sender. */
  mistaken: ReactNode;
  /** To its recipient. @param time of the request, as text. */
  asked: (account: string, time: string) => ReactNode;
  /** What its recipient can do. */
  terms: ReactNode;
  submit: ReactNode;
}

export interface WayBackProps {
  /** Asked of the server, since the mirror's records do not change. */
  found: Answer<TransferReturn>;
  direction: "in" | "out";
  /** Of the other member. */
  account: string;
  texts: WayBackTexts;
  /** Why its recipient cannot return it. */
  blocked?: ReactNode;
  onAsk: () => void;
  onReturn: () => void;
}

/** How what was sent to the wrong member comes back. */
export function WayBack({ found, direction, ...props }: WayBackProps) {
  if (found.state === "none") return null;
  if (found.state === "asking")
    return (
      <Banner>
        <Trans>Looking up whether it was returned.</Trans>
      </Banner>
    );
  if (found.state === "unknown")
    return (
      <Unanswered asked={found}>
        {found.failure?.text ?? (
          <Trans>
            Whether it was returned cannot be looked up offline. It can be returned once you are online.
          </Trans>
        )}
      </Unanswered>
    );
  const state = found.value;
  return direction === "out" ? <Sent state={state} {...props} /> : <Received state={state} {...props} />;
}

type PartyProps = Omit<WayBackProps, "found" | "direction"> & { state: TransferReturn };

function Sent({ state, account, texts, onAsk }: PartyProps) {
  const { i18n } = useLingui();
  const now = useNow(MINUTE_MS, useServerSkew());
  const { askedAt, askUntil, returnedAt } = state;
  if (returnedAt !== null) return <Returned at={returnedAt} />;
  if (askedAt !== null) {
    const time = formatTime(askedAt, i18n.locale);
    return (
      <p className={styles.quiet}>
        <Trans>
          You asked {account} for it back on {time}. They have not returned it yet.
        </Trans>
      </p>
    );
  }
  if (now >= Date.parse(askUntil)) return null;
  return (
    <>
      <p className={styles.quiet}>{texts.mistaken}</p>
      <Button wide onClick={onAsk}>
        <Trans>Ask for it back</Trans>
      </Button>
    </>
  );
}

function Received({ state, account, texts, blocked, onReturn }: PartyProps) {
  const { i18n } = useLingui();
  if (state.returnedAt !== null) return <Returned at={state.returnedAt} />;
  return (
    <>
      {state.askedAt === null ? null : (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          {texts.asked(account, formatTime(state.askedAt, i18n.locale))}
        </Banner>
      )}
      <p className={styles.quiet}>{blocked ?? texts.terms}</p>
      {blocked ? null : (
        <Button wide onClick={onReturn}>
          {texts.submit}
        </Button>
      )}
    </>
  );
}

function Returned({ at }: { at: string }) {
  const { i18n } = useLingui();
  const time = formatTime(at, i18n.locale);
  return (
    <p className={styles.quiet}>
      <Trans>Returned on {time}.</Trans>
    </p>
  );
}
