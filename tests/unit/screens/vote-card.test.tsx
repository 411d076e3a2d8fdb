import { ref } from "valtio/vanilla";
import { beforeAll, expect, test } from "vitest";
import type { VoteInfo } from "../../../contract/votes/schemas.ts";
import { activate } from "../../../src/i18n/index.ts";
import type { DocumentKey, DocumentRow } from "../../../src/shared/schema.ts";
import { BalancesHidden } from "../../../src/ui/values/Own.tsx";
import { fakeBrowser } from "../browser.ts";
import { render, textOf } from "./render.tsx";

fakeBrowser();
const { documents } = await import("../../../src/state/documents.ts");
const { VoteCard } = await import("../../../src/screens/home/VoteCard.tsx");
const { VoteRow } = await import("../../../src/screens/votes/MyVotes.tsx");

beforeAll(() => activate("en"));

const AT = "2026-11-21T11:00:00Z";
const active: VoteInfo = {
  level: 1,
  payPrice: "100",
  voteValue: "150",
  releaseValue: "64.5",
  leaveReleaseValue: "85.5",
  canRepurchaseCount: 10,
  positionReward: "7",
  totalIncome: "64.5",
  status: "active",
};
/** As the server says it: what is summed over active votes is nothing where there is none. */
const out: VoteInfo = {
  ...active,
  level: 0,
  payPrice: "0",
  voteValue: "0",
  releaseValue: "0",
  leaveReleaseValue: "0",
  totalIncome: "150",
  status: "out",
};
const vote = {
  id: "1",
  level: 1,
  payPrice: "100",
  voteValue: "150",
  releaseValue: "64.5",
  leaveReleaseValue: "85.5",
  canRepurchaseCount: 10,
  repurchaseValue: "150",
  repurchaseFuel: "10",
  seat: 3,
  status: "active" as const,
  createdAt: AT,
};

function card(info: VoteInfo, hidden = false): string {
  const row = { key: "voteInfo", value: info, asOf: AT } as DocumentRow;
  documents.rows = ref(new Map<DocumentKey, DocumentRow>([["voteInfo", row]]));
  return render(
    <BalancesHidden value={hidden}>
      <VoteCard />
    </BalancesHidden>,
  );
}

test("an active vote shows what it achieved; one that is out shows what it earned, and no ring at nothing", () => {
  expect(card(active)).toContain("43% of the income cap achieved");
  const text = textOf(card(out));
  expect(text).toContain("has reached its income");
  expect(text).toMatch(/Total income 150 \.0000 Position reward 7 \.0000 Re-investment chances 10/);
  expect(text).not.toMatch(/0%|Achieved|Invested|Income amount/);
});

test("with hidden balances neither the ring nor the bar tells the share: a level's income amount is public", () => {
  for (const shown of [card(active), render(<VoteRow vote={vote} />)]) {
    expect(shown).toContain("43%");
    expect(shown).toMatch(/stroke-dasharray="43 100"|width="43%"/i);
  }
  const row = (
    <BalancesHidden value={true}>
      <VoteRow vote={vote} />
    </BalancesHidden>
  );
  for (const shown of [card(active, true), render(row)]) {
    expect(shown).not.toMatch(/\b43\b/);
    expect(shown).toContain('role="img" aria-label="Hidden"');
  }
});
