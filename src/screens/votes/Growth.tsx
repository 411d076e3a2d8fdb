import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { voteToRepurchase, voteToUpgrade } from "../../../contract/votes/rules.ts";
import type { VoteLevel } from "../../../contract/votes/schemas.ts";
import { formatExact } from "../../i18n/format.ts";
import { RefreshIcon, VoteIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { List, ListItem } from "../../ui/later/lists/List.tsx";
import type { OwnVoteTerms } from "./own-votes.ts";
import { firstUpgrade, takenVote, type Intent } from "./plan.tsx";

export interface GrowthProps {
  own: readonly OwnVoteTerms[];
  levels: readonly VoteLevel[];
  onUpgrade: (upgrade: Intent) => void;
  onRepurchase: () => void;
}

export function Growth({ own, levels, onUpgrade, onRepurchase }: GrowthProps) {
  const { t } = useLingui();
  const current = voteToUpgrade(own);
  const upgrade = firstUpgrade(own, levels);
  const taken = upgrade ? takenVote(upgrade, own) : null;
  const chosen = voteToRepurchase(own);
  return (
    <Card look="plain" title={t`Upgrade or re-invest`}>
      <List label={t`Upgrade or re-invest`}>
        <ListItem
          icon={<VoteIcon />}
          title={<Trans>Upgrade</Trans>}
          detail={<UpgradeDetail current={current} taken={taken} />}
          onClick={upgrade ? () => onUpgrade(upgrade) : undefined}
        />
        <ListItem
          icon={<RefreshIcon />}
          title={<Trans>Re-invest</Trans>}
          detail={
            chosen ? (
              <RepurchaseDetail own={own} chosen={chosen} />
            ) : (
              <Trans>No re-investment chances left.</Trans>
            )
          }
          onClick={chosen ? onRepurchase : undefined}
        />
      </List>
    </Card>
  );
}

interface UpgradeDetailProps {
  current: OwnVoteTerms | null;
  taken: OwnVoteTerms | null;
}

function UpgradeDetail({ current, taken }: UpgradeDetailProps) {
  if (!current) return <Trans>Only an active vote can be upgraded.</Trans>;
  const level = taken?.level;
  return taken ? (
    <Trans>From level {level}. Pay only the difference. Takes effect at once.</Trans>
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
        {price} USDT and {fuel} EPD add {value} USDT to the income cap.
      </Trans>{" "}
      <Plural value={chances} one="# chance left." other="# chances left." />
    </>
  );
}
