import { Plural, Trans } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useQueue } from "../../state/queue/queue-state.ts";
import { useSession } from "../../state/session.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";

/** These screens show refused requests anyway. */
const SHOWN_AT: ReadonlySet<string> = new Set(["/pages/waiting", "/pages/feedback", "/pages/feedbackRecord"]);

export default function RefusedBanner() {
  const { token } = useSession();
  return token === null ? null : <Refused />;
}

function Refused() {
  const [path] = useLocation();
  const count = useQueue().rows.filter(({ state }) => state === "refused").length;
  if (count === 0 || SHOWN_AT.has(path)) return null;
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink href="#/pages/waiting">
          <Trans>Show</Trans>
        </ButtonLink>
      }
    >
      <Plural
        value={count}
        one="# request saved on this device was not accepted."
        other="# requests saved on this device were not accepted."
      />
    </Banner>
  );
}
