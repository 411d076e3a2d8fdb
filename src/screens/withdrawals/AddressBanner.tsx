import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AddressUse } from "../../../contract/withdrawals/schemas.ts";
import { formatTime } from "../../i18n/format.ts";
import type { AskedAddress } from "../../state/withdrawals/address-use.ts";
import { Banner, type Tone } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { addressGroups } from "./check.ts";

/** Shown before the password prompt. Source: rules.md W30, W55. */
export function AddressBanner({ asked }: { asked: AskedAddress }) {
  if (asked.state === "asking")
    return (
      <Said tone="quiet">
        <Trans>Checking whether you have used this address before.</Trans>
      </Said>
    );
  // The form shows the refusal.
  if (asked.state === "refused") return null;
  if (asked.state === "unknown")
    return (
      <Said>
        <Trans>We could not check whether you have used this address before.</Trans>
      </Said>
    );
  const { use } = asked;
  const isUsual = !use.firstUse && use.payableAt === null;
  return (
    <>
      {use.label ? (
        <Said tone="quiet">
          <Trans>In your address book: {use.label}</Trans>
        </Said>
      ) : null}
      <LookAlike use={use} />
      {use.refusal ? null : (
        <Said tone={isUsual ? "quiet" : "warning"}>
          <UseText use={use} />
        </Said>
      )}
    </>
  );
}

/** Warns of an address made to be mistaken for a known one. */
export function LookAlike({ use }: { use: AddressUse }) {
  if (!use.lookAlike) return null;
  return (
    <Said tone="danger">
      <Trans>
        This is not the address you know. It starts and ends the same but differs in the middle, a common
        scam. The one you know:
      </Trans>{" "}
      <code>{addressGroups(use.lookAlike)}</code>
    </Said>
  );
}

function Said({ tone = "warning", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Banner tone={tone} {...(tone !== "quiet" && { icon: <WarningIcon size="1.25rem" /> })}>
      {children}
    </Banner>
  );
}

function UseText({ use: { firstUse, payableAt } }: { use: AddressUse }) {
  const { i18n } = useLingui();
  if (payableAt === null)
    return firstUse ? (
      <Trans>You have never withdrawn to this address before.</Trans>
    ) : (
      <Trans>You have withdrawn to this address before.</Trans>
    );
  const time = formatTime(payableAt, i18n.locale);
  return firstUse ? (
    <Trans>
      You have never withdrawn to this address before. The first payment waits until {time}. You can cancel it
      while it waits for approval.
    </Trans>
  ) : (
    <Trans>New address: payments to it wait until {time}.</Trans>
  );
}
