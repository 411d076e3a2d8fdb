import { expect, test } from "vitest";
import { signedAmount } from "../../../console/rooms/members/signed-amount.ts";
import { UNIT } from "../../../contract/money.ts";

test.each([
  ["5", 5n],
  ["-5", -5n],
  ["\u22125", -5n],
  [" \uff0d5 ", -5n],
])("an amount %s is taken with its sign", (text, amount) => {
  expect(signedAmount(text, "en")).toBe(amount * UNIT);
});

test.each(["--5", "-\u22125", "\uff0d-5", "5-", "-", "", "0", "-0"])(
  "fault 841: %s is no amount: two signs do not make the other one",
  (text) => {
    expect(signedAmount(text, "en")).toBeNull();
  },
);
