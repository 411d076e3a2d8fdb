import { Trans } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { useLiveRead } from "../../state/use-live-read.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { Problem } from "../../ui/feedback/Problem.tsx";

const SHOWN_AT = "/pages/evidence";

/** Cannot be closed while a contradiction stands. Source: rules.md E24. */
export default function ContradictionBanner() {
  const [path] = useLocation();
  const found = useLiveRead("contradiction", (store) => store.contradiction());
  if (!found?.value) return null;
  return (
    <Problem
      action={
        path === SHOWN_AT ? null : (
          <ButtonLink href={`#${SHOWN_AT}`}>
            <Trans>Show</Trans>
          </ButtonLink>
        )
      }
    >
      {found.value.kind === "root" ? (
        <Trans>The platform's total of all balances does not add up, or leaves yours out.</Trans>
      ) : (
        <Trans>
          The platform's records contradict what it signed before. You are seeing the earlier data.
        </Trans>
      )}
    </Problem>
  );
}
