import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { parseAmount } from "../../../contract/money.ts";
import { repurchasable, upgradable, upgradedValue } from "../../../contract/votes/rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { formatExact, formatNumber } from "../../i18n/format.ts";
import { Own } from "../../ui/values/Own.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";
import { takenVote, type Growth, type Intent } from "./plan.tsx";
import styles from "./ChooseVote.module.css";

export interface ChooseVoteProps {
  intent: Intent;
  own: readonly OwnVoteTerms[];
  levels: readonly VoteLevel[];
  onChange: (intent: Intent) => void;
}

/** Source: rules.md V22, V24. */
export function ChooseVote({ intent, own, levels, onChange }: ChooseVoteProps) {
  const name = useId();
  if (intent.kind === "create") return null;
  const top = Math.max(0, ...levels.map(({ level }) => level));
  const votes = intent.kind === "upgrade" ? upgradable(own, top) : repurchasable(own);
  const taken = takenVote(intent, own);
  // A chosen vote that can no longer be taken also needs a choice.
  if (votes.length < 2 && taken !== null) return null;
  return (
    <fieldset className={styles.votes}>
      <legend className={styles.legend}>
        {intent.kind === "upgrade" ? (
          <Trans>Which vote to upgrade</Trans>
        ) : (
          <Trans>Which vote to re-invest</Trans>
        )}
      </legend>
      {votes.map((vote) => (
        <label key={vote.id.toString()} className={styles.vote}>
          <input
            type="radio"
            name={name}
            checked={vote.id === taken?.id}
            onChange={() => onChange(chosen(intent, vote, levels))}
          />
          <Effect intent={chosen(intent, vote, levels)} vote={vote} />
        </label>
      ))}
    </fieldset>
  );
}

/** Keeps the chosen level if it is above the vote's. */
function chosen(intent: Growth, vote: OwnVoteTerms, levels: readonly VoteLevel[]): Growth {
  if (intent.kind === "repurchase") return { kind: "repurchase", vote: vote.id };
  const level =
    intent.level.level > vote.level ? intent.level : levels.find(({ level: one }) => one > vote.level);
  return { kind: "upgrade", level: level ?? intent.level, vote: vote.id };
}

function Effect({ intent, vote }: { intent: Growth; vote: OwnVoteTerms }) {
  const { i18n } = useLingui();
  const number = (units: bigint) => formatExact(units, i18n.locale);
  const { level, voteValue } = vote;
  const seat = formatNumber(vote.seat, i18n.locale);
  const isUpgrade = intent.kind === "upgrade";
  const after = isUpgrade
    ? upgradedValue(vote, parseAmount(intent.level.voteValue))
    : voteValue + vote.baseValue;
  const to = isUpgrade ? intent.level.level : level;
  const price = number(isUpgrade ? parseAmount(intent.level.payPrice) - vote.payPrice : vote.payPrice);
  const fuel = number(vote.repurchaseFuel);
  const [before, most] = [number(voteValue), number(after)];
  return (
    <span className={styles.effect}>
      <strong>
        {vote.status === "active" ? (
          <Trans>
            Level {level}, position {seat}
          </Trans>
        ) : (
          <Trans>
            Level {level}, position {seat}, out
          </Trans>
        )}
      </strong>
      <span className={styles.quiet}>
        {isUpgrade ? (
          <Trans>
            {price} USDT to level {to}.
          </Trans>
        ) : (
          <Trans>
            {price} USDT and {fuel} EPD.
          </Trans>
        )}{" "}
        <Trans>
          Income cap: <Own>{before}</Own> now, <Own>{most}</Own> after.
        </Trans>
      </span>
    </span>
  );
}
