import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { voteToRepurchase, voteToUpgrade } from "../../../contract/votes/rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { formatExact } from "../../i18n/format.ts";
import { RefreshIcon, VoteIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";

export interface GrowthProps {
  own: readonly OwnVoteTerms[];
  levels: readonly VoteLevel[];
  onUpgrade: (level: VoteLevel) => void;
  onRepurchase: () => void;
}

export function Growth({ own, levels, onUpgrade, onRepurchase }: GrowthProps) {
  const { t } = useLingui();
  const current = voteToUpgrade(own);
  const next = current ? levels.find(({ level }) => level > current.level) : undefined;
  const chosen = voteToRepurchase(own);
  return (
    <Card look="plain" title={t`Upgrade or re-invest`}>
      <List label={t`Upgrade or re-invest`}>
        <ListItem
          icon={<VoteIcon />}
          title={<Trans>Upgrade</Trans>}
          detail={<UpgradeDetail current={current} next={next} />}
          onClick={next ? () => onUpgrade(next) : undefined}
        />
        <ListItem
          icon={<RefreshIcon />}
          title={<Trans>Re-invest</Trans>}
          detail={
            chosen ? (
              <RepurchaseDetail own={own} chosen={chosen} />
            ) : (
              <Trans>No re-investment chances are left.</Trans>
            )
          }
          onClick={chosen ? onRepurchase : undefined}
        />
      </List>
    </Card>
  );
}

function UpgradeDetail({ current, next }: { current: OwnVoteTerms | null; next: VoteLevel | undefined }) {
  if (!current) return <Trans>Only a vote that is active can be upgraded.</Trans>;
  const level = current.level;
  return next ? (
    <Trans>From level {level}, for the difference only. It counts at once.</Trans>
  ) : (
    <Trans>Your vote is at the highest level.</Trans>
  );
}

function RepurchaseDetail({ own, chosen }: { own: readonly OwnVoteTerms[]; chosen: OwnVoteTerms }) {
  const { i18n } = useLingui();
  const price = formatExact(chosen.payPrice, i18n.locale);
  const fuel = formatExact(chosen.repurchaseFuel, i18n.locale);
  const value = formatExact(chosen.baseValue, i18n.locale);
  const chances = own.reduce((sum, { repurchasesLeft }) => sum + repurchasesLeft, 0);
  return (
    <>
      <Trans>
        {price} USDT and {fuel} EPD add {value} USDT to the income amount.
      </Trans>{" "}
      <Plural value={chances} one="# chance left." other="# chances left." />
    </>
  );
}
