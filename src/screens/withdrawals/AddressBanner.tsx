import { Trans, useLingui } from "@lingui/react/macro";
import { formatTime } from "../../i18n/format.ts";
import type { AskedAddress } from "../../state/withdrawals/address-use.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";

/** What the server says of the address, before the password is asked for. Source: rules.md W30. */
export function AddressBanner({ asked }: { asked: AskedAddress }) {
  const isWarning = asked.state !== "asking" && !(asked.state === "known" && isUsual(asked.use));
  return (
    <Banner
      tone={isWarning ? "warning" : "quiet"}
      {...(isWarning && { icon: <WarningIcon size="1.25rem" /> })}
    >
      <AddressText asked={asked} />
    </Banner>
  );
}

type Use = Extract<AskedAddress, { state: "known" }>["use"];

function isUsual({ firstUse, payableAt }: Use): boolean {
  return !firstUse && payableAt === null;
}

function AddressText({ asked }: { asked: AskedAddress }) {
  const { i18n } = useLingui();
  if (asked.state === "asking") return <Trans>Checking whether you have used this address before.</Trans>;
  if (asked.state === "refused") return asked.failure.text;
  if (asked.state === "unknown")
    return <Trans>Whether you have used this address before could not be checked.</Trans>;
  const { firstUse, payableAt } = asked.use;
  if (isUsual(asked.use)) return <Trans>You have withdrawn to this address before.</Trans>;
  if (payableAt === null) return <Trans>You have never withdrawn to this address before.</Trans>;
  const time = formatTime(payableAt, i18n.locale);
  return firstUse ? (
    <Trans>
      You have never withdrawn to this address before. The first payment to it waits until {time}; while it
      waits for approval you can take it back.
    </Trans>
  ) : (
    <Trans>This address is new: payments to it wait until {time}.</Trans>
  );
}
