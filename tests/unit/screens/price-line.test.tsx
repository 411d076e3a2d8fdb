import { beforeAll, expect, test, vi } from "vitest";
import { activate } from "../../../src/i18n/index.ts";
import { courseOf, indexAt, pointsOf } from "../../../src/screens/fuel/swap/prices.ts";
import { render, stubDocument, textOf } from "./render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { Course } = await import("../../../src/screens/fuel/swap/PriceLine.tsx");

beforeAll(() => activate("en"));

const on = (day: number, price: string) => ({ at: `2026-11-0${day}T10:30:00.000Z`, price });
const prices = [on(1, "1"), on(2, "0.92"), on(3, "10.5"), on(4, "9.75")];
const NOW = "2026-11-05T10:30:00.000Z";
const shown = (told: typeof prices) => render(<Course prices={told} asOf={NOW} />);

const at = (text: string) => Date.parse(text) / 1000;

test("the lowest and the highest are told by their worth, not by their spelling", () => {
  expect(courseOf(prices)).toEqual({ first: on(1, "1"), last: on(4, "9.75"), low: "0.92", high: "10.5" });
  expect(courseOf([])).toBe(null);
});

test("each price holds until the next, and the last until the moment it is known for", () => {
  const [times, values] = pointsOf(prices, NOW);
  expect(times).toEqual([1, 2, 3, 4, 5].map((day) => Date.UTC(2026, 10, day, 10, 30) / 1000));
  expect(values).toEqual([1, 0.92, 10.5, 9.75, 9.75]);
});

test("where the device's answer is older than the last price, time does not run back", () => {
  const [times] = pointsOf(prices, on(3, "").at);
  expect(times.at(-1)).toBe(times.at(-2));
  expect(pointsOf([], NOW)).toEqual([[], []]);
});

test("the picture is named by words that say the same, and has a table with the newest first", () => {
  const markup = shown(prices);
  const id = /role="img" aria-labelledby="([^"]+)"/.exec(markup)?.[1];
  expect(markup).toContain(`<p id="${id}"`);
  expect(textOf(markup)).toContain(
    "Since Nov 1, 2026 the price of 1 EPD went from 1 USDT to 9.75 USDT. The lowest was 0.92 USDT, the highest 10.5 USDT. It changed 3 times.",
  );
  const cells = [...markup.matchAll(/<td>([^<]+)/g)].map(([, cell]) => cell);
  expect(cells).toEqual(["9.75 USDT", "10.5 USDT", "0.92 USDT", "1 USDT"]);
});

test("a price that never changed is said, and not drawn", () => {
  const markup = shown([on(1, "1")]);
  expect(textOf(markup)).toBe("1 EPD has cost 1 USDT since Nov 1, 2026.");
  expect(markup).not.toContain('role="img"');
  expect(textOf(shown([]))).toBe("No price recorded yet.");
});

test("fault 620: the newest price is read first, by a slider that says price and moment", () => {
  const markup = shown(prices);
  const [slider = ""] = /<input type="range"[^>]*>/.exec(markup) ?? [];
  expect(slider).toContain('aria-label="Price change"');
  expect(slider).toMatch(/aria-valuetext="9\.75 USDT from Nov 4, 2026/);
  expect(slider).toContain('max="3"');
  expect(slider).toContain('value="3"');
});

test("fault 620: both ends of the chart are named, the last with the day it is known for", () => {
  expect(textOf(shown(prices))).toContain("Nov 1, 2026 Nov 5, 2026");
});

test("fault 620: a moment reads the price that held then, before the first one and after the last one too", () => {
  const read = (time: number) => indexAt(prices, time);
  expect(read(at(prices[1]!.at) - 1)).toBe(0);
  expect(read(at(prices[1]!.at))).toBe(1);
  expect([read(0), read(at(NOW) * 2)]).toEqual([0, 3]);
});

test("fault 620: two years of a change a day are drawn and read", () => {
  const daily = Array.from({ length: 731 }, (_, day) => ({
    at: new Date(Date.UTC(2024, 10, 5 + day)).toISOString(),
    price: `1.${String(day).padStart(3, "0")}`,
  }));
  const markup = shown(daily);
  expect(markup).toContain('max="730"');
  expect(textOf(markup)).toContain("It changed 730 times.");
  expect(markup.match(/<td>/g)).toHaveLength(731);
});
