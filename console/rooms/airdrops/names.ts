import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type {
  Airdrop,
  AirdropBook,
  AirdropState,
  CsvProblem,
} from "../../../contract/airdrops/operator-schemas.ts";
import type { NftTier } from "../../../contract/operator/settings.ts";
import type { PillProps } from "../../../src/ui/later/lists/Pill.tsx";

const books: Record<AirdropBook, MessageDescriptor> = {
  treasury: msg`Treasury`,
  fees: msg`Fees`,
  reserve: msg`Reserve`,
};

const states: Record<AirdropState, MessageDescriptor> = {
  listing: msg`Listing recipients`,
  draft: msg`Not started`,
  running: msg`Being paid`,
  done: msg({ message: "Paid", context: "to members" }),
  stopped: msg`Stopped`,
};

const problems: Record<CsvProblem, MessageDescriptor> = {
  columns: msg`not two columns, account and amount`,
  account: msg`no member has this account`,
  amount: msg`not an amount above zero with at most 8 decimals`,
  duplicate: msg`an earlier line has the same account`,
  too_many: msg`too many lines`,
  empty: msg`the list is empty`,
};

const tones: Record<AirdropState, PillProps["tone"]> = {
  listing: "quiet",
  draft: "warning",
  running: "warning",
  done: "good",
  stopped: "danger",
};

export const bookName = (book: AirdropBook) => i18n._(books[book]);
export const airdropStateName = (state: AirdropState) => i18n._(states[state]);
export const airdropTone = (state: AirdropState) => tones[state];
export const problemName = (problem: CsvProblem) => i18n._(problems[problem]);

/** @param tiers of the settings, if loaded. */
export function audienceName(audience: Airdrop["audience"], tiers: readonly NftTier[] = []): string {
  if (audience.kind === "list") return i18n._(msg`A list of accounts`);
  if (audience.kind === "levels") return audience.levels.map((level) => levelName(level)).join(", ");
  const { tier, staked } = audience;
  const name = tiers.find(({ id }) => id === tier)?.name ?? (tier === undefined ? "" : `#${tier}`);
  if (name !== "")
    return i18n._(staked ? msg`Holders of pledged passes ${name}` : msg`Holders of passes ${name}`);
  return i18n._(staked ? msg`Holders of pledged passes` : msg`Holders of passes`);
}

export function levelName(level: number): string {
  return level === 0 ? i18n._(msg`Without an active vote`) : i18n._(msg`Level ${level}`);
}

export const passesText = (count: number) => plural(count, { one: "# pass", other: "# passes" });
