import { Trans, useLingui } from "@lingui/react/macro";
import type { Recipient } from "../../../../contract/wallet/schemas.ts";
import { formatPlatformDay } from "../../../i18n/later/platform-day.ts";
import type { AskedRecipient } from "../../../state/wallet/recipient.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Unanswered } from "../Unanswered.tsx";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";

export interface RecipientViewProps {
  asked: AskedRecipient;
  /** Whether the sheet names the account elsewhere. */
  named?: boolean;
}

/** Nothing is confirmed before the recipient is shown. Source: rules.md G7. */
export function RecipientView({ asked, named = false }: RecipientViewProps) {
  const { i18n } = useLingui();
  if (asked.state === "none" || asked.state === "refused") return null;
  if (asked.state === "asking")
    return (
      <Banner>
        <Trans>Looking up the recipient.</Trans>
      </Banner>
    );
  if (asked.state === "unknown")
    return (
      <Unanswered asked={asked}>
        <Trans>The recipient could not be looked up. You can confirm once they are found.</Trans>{" "}
        {asked.failure?.text}
      </Unanswered>
    );
  const recipient = asked.value;
  return (
    <>
      <Facts items={recipientFacts(recipient, i18n.locale).filter(({ key }) => !named || key !== "who")} />
      {recipient.paidBefore ? null : (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          <Trans>You have never paid this member before. Make sure this is the right person.</Trans>
        </Banner>
      )}
    </>
  );
}

function recipientFacts({ account, level, memberSince, paidBefore }: Recipient, language: string): Fact[] {
  const facts: Fact[] = [{ key: "who", name: <Trans>Recipient</Trans>, value: account, strong: true }];
  if (level === null || memberSince === null)
    facts.push({
      key: "outside",
      name: <Trans>Your network</Trans>,
      value: <Trans>Not in your network</Trans>,
    });
  else
    facts.push(
      {
        key: "level",
        name: <Trans>Level</Trans>,
        value: level > 0 ? <Trans>Level {level}</Trans> : <Trans>No active vote</Trans>,
      },
      {
        key: "since",
        name: <Trans>Member since</Trans>,
        value: formatPlatformDay(memberSince, language),
      },
    );
  facts.push({
    key: "before",
    name: <Trans>Paid before</Trans>,
    value: paidBefore ? <Trans>Yes</Trans> : <Trans>No, never</Trans>,
  });
  return facts;
}
