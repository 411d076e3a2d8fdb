import { expect, test } from "vitest";
import { parseAmount } from "../../../../contract/money.ts";
import { amountToType, typedAmount } from "../../../../src/ui/later/forms/typed-amount.ts";

test.each([
  ["10", "en", "10"],
  [" 12.5 ", "en", "12.5"],
  ["12,5", "en", "12.5"],
  ["12.5", "vi-VN", "12.5"],
  ["12,50", "vi-VN", "12.5"],
  ["0,125", "vi-VN", "0.125"],
  ["0.125", "en", "0.125"],
  ["0,00000001", "zh-CN", "0.00000001"],
])("%s is an amount in %s", (text, language, amount) => {
  expect(typedAmount(text, language)).toBe(parseAmount(amount));
});

test.each([
  ["１２．５", "zh-CN", "12.5"],
  ["12。5", "zh-CN", "12.5"],
  ["１２，５", "vi-VN", "12.5"],
  ["\u200B1000\uFEFF", "ko-KR", "1000"],
])(
  "fault 791: %s, as input methods write it or copying brings it, is an amount in %s",
  (text, language, amount) => {
    expect(typedAmount(text, language)).toBe(parseAmount(amount));
  },
);

test.each([
  ["nothing", "", "en"],
  ["a word", "ten", "en"],
  ["a ninth decimal", "1.123456789", "en"],
  ["a comma that parts thousands", "1,000", "en"],
  ["a point that parts thousands", "1.000", "vi-VN"],
  ["two separators", "1,000.50", "en"],
  ["two separators of another language", "1.000,50", "vi-VN"],
  ["an exponent", "1e3", "en"],
  ["a wide comma that parts thousands", "１，０００", "zh-CN"],
  ["a power", "10²", "en"],
  ["a fraction", "½", "en"],
])("%s is none", (_, text, language) => {
  expect(typedAmount(text, language)).toBeNull();
});

test.each(["en", "vi-VN", "zh-CN", "ko-KR", "ms-MY"])(
  "what is filled in by a button is read as it is in %s",
  (language) => {
    const amount = parseAmount("11817.778");
    expect(typedAmount(amountToType(amount, language), language)).toBe(amount);
  },
);
