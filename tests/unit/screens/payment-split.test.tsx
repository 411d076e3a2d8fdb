import { beforeAll, expect, test, vi } from "vitest";
import { defaultSettings } from "../../../contract/operator/settings.ts";
import { activate } from "../../../src/i18n/index.ts";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { SplitPicture } = await import("../../../src/screens/votes/PaymentSplit.tsx");

beforeAll(() => activate("en"));

const { paymentSplit } = defaultSettings;

test("the bar's parts stand one after the other and fill it", () => {
  const markup = render(<SplitPicture split={paymentSplit} />);
  const bar = markup.slice(0, markup.indexOf("</svg>"));
  const parts = [...bar.matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, x, width]) => [
    Math.round(Number(x)),
    Math.round(Number(width)),
  ]);
  expect(parts).toEqual([
    [0, 10],
    [10, 10],
    [20, 5],
    [25, 45],
    [70, 10],
    [80, 10],
    [90, 10],
  ]);
});

test("the picture, its legend and its table say the same", () => {
  const markup = render(<SplitPicture split={paymentSplit} />);
  const label = /role="img" aria-label="([^"]+)"/.exec(markup)?.[1];
  expect(label).toBe(
    "Direct referral 10%, Position 10%, Leadership 5%, Dividend 45%, NFT pool 10%, Reserve 10%, Platform fees 10%",
  );
  const text = textOf(markup);
  expect(text).toContain(label!.replaceAll(",", ""));
  expect(text).toContain("Leadership 5 USDT Dividend 45 USDT NFT pool 10 USDT");
});

test("a part of nothing is in the table and not in the bar", () => {
  const markup = render(<SplitPicture split={{ ...paymentSplit, fees: "0", reserve: "0.2" }} />);
  const bar = markup.slice(0, markup.indexOf("</svg>"));
  expect(bar.match(/<rect/g)).toHaveLength(6);
  expect(textOf(markup)).toContain("Platform fees 0 USDT");
});
