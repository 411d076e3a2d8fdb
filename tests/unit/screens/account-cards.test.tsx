import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { activate } from "../../../src/i18n/index.ts";
import { Outcome } from "../../../src/screens/accounts/change-password/Outcome.tsx";
import { GameToken } from "../../../src/screens/fuel/ecosystem/GameToken.tsx";
import { LinkCard } from "../../../src/screens/team/invite/LinkCard.tsx";
import { render, stubDocument, textOf } from "./render.tsx";

const link = "https://starship.example/#/pages/register?referrer=nova";

beforeAll(async () => {
  stubDocument();
  await activate("en");
});
afterEach(() => {
  vi.unstubAllGlobals();
  stubDocument();
});

function linkCard(referrer: string | null) {
  return textOf(render(<LinkCard link={link} referrer={referrer} />));
}

test("the invitation shows the whole link, and who brought the member if anyone did", () => {
  expect(linkCard("captain")).toContain(link);
  expect(linkCard("captain")).toContain("Referrer captain");
  expect(linkCard(null)).not.toContain("Referrer");
});

test("sharing is offered only where the browser can", () => {
  expect(linkCard(null)).not.toContain("Share link");
  vi.stubGlobal("navigator", { canShare: ({ url }: ShareData) => url === link });
  expect(linkCard(null)).toContain("Share link");
  vi.stubGlobal("navigator", { canShare: () => false });
  expect(linkCard(null)).not.toContain("Share link");
});

test("a change that is still being checked can neither be sent again nor be taken for done", () => {
  const checking = render(<Outcome phase="checking" />);
  expect(textOf(checking)).toContain("Checking the outcome");
  expect(checking).not.toContain("<button");
  expect(textOf(render(<Outcome phase="done" />))).toContain("Your other devices have been signed out");
});

test("the game token is said to be an announcement that nobody can buy or earn", () => {
  expect(textOf(render(<GameToken />))).toMatch(/100,000 .*10,000 .*cannot hold, buy or earn it/);
});
