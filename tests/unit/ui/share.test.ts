import { expect, test } from "vitest";
import { formatShare } from "../../../src/i18n/format.ts";
import { shareOf } from "../../../src/ui/values/share.ts";

test("a picture says that all is reached only when all is", () => {
  expect(shareOf("149.99999999", "150")).toBe(0.999);
  expect(shareOf("150", "150")).toBe(1);
});

test("nothing of nothing is nothing", () => {
  expect(shareOf("0", "0")).toBe(0);
});

test("a share is written as it is drawn", () => {
  const written = [0, 1, 22, 29, 999, 1000].map((thousandths) => formatShare(thousandths / 1000, "en"));
  expect(written).toEqual(["0%", "0.1%", "2.2%", "2.9%", "99.9%", "100%"]);
});
