import { useLingui } from "@lingui/react/macro";
import { voteToUpgrade } from "../../../contract/votes/rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { Select } from "../../ui/later/forms/Select.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";
import { takenVote, type Intent } from "./plan.tsx";

export interface WhichVoteProps {
  intent: Intent;
  own: readonly OwnVoteTerms[];
  levels: readonly VoteLevel[];
  onChange: (intent: Intent) => void;
}

export function WhichVote({ intent, own, levels, onChange }: WhichVoteProps) {
  const { t } = useLingui();
  const highest = voteToUpgrade(own)?.level ?? 0;
  if (intent.kind === "repurchase" || highest === 0) return null;
  const { kind, level: chosen } = intent;
  const vote = intent.kind === "upgrade" ? intent.vote : undefined;
  // A chosen vote may be below the highest one.
  const from = intent.kind === "upgrade" ? (takenVote(intent, own)?.level ?? highest) : highest;
  if (chosen.level <= from) return null;
  const above = levels.filter(({ level }) => level > from);
  return (
    <>
      {chosen.level > highest ? (
        <SegmentedControl
          label={t`What to do`}
          value={kind}
          onChange={(value) => onChange({ kind: value, level: chosen })}
          options={[
            { value: "upgrade", label: t`Upgrade my vote` },
            { value: "create", label: t`Add a vote` },
          ]}
        />
      ) : null}
      {above.length > 1 ? (
        <Select
          label={t`To level`}
          value={String(chosen.level)}
          onChange={(event) => {
            const level = above.find((one) => String(one.level) === event.target.value);
            if (level) onChange(kind === "upgrade" ? { kind, level, vote } : { kind, level });
          }}
          options={above.map(({ level }) => ({ value: String(level), label: t`Level ${level}` }))}
        />
      ) : null}
    </>
  );
}
