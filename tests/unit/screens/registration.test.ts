import { beforeAll, describe, expect, test } from "vitest";
import { activate } from "../../../src/i18n/index.ts";
import { checkRegistration } from "../../../src/screens/accounts/register/check.ts";
import { stubDocument } from "./render.tsx";

beforeAll(async () => {
  stubDocument();
  await activate("en");
});

const right = {
  account: "nova",
  referrer: "captain",
  password: "sign-in-1",
  passwordAgain: "sign-in-1",
  payPassword: "spending-1",
  payPasswordAgain: "spending-1",
  riskAccepted: "on",
};

function check(changes: Partial<Record<keyof typeof right, string | null>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...right, ...changes })) {
    if (value !== null) form.set(name, value);
  }
  return checkRegistration(form);
}

test("a registration with nothing wrong is sent", () => {
  expect(check()).toEqual({});
});

test.each([
  ["\u200Bnova", "captain\u2060"],
  ["ｎｏｖａ＿１", "ＣＡＰＴＡＩＮ"],
])("fault 791: names are read as they look: %j, referred by %j", (account, referrer) => {
  expect(check({ account, referrer })).toEqual({});
});

describe("the messages of the specification", () => {
  test("login passwords that differ", () => {
    expect(check({ passwordAgain: "sign-in-2" })).toEqual({
      passwordAgain: "The entered passwords do not match.",
    });
  });

  test("second-level passwords that differ", () => {
    expect(check({ payPasswordAgain: "spending-2" })).toEqual({
      payPasswordAgain: "The second-level passwords do not match.",
    });
  });
});

test("the two passwords must not be the same", () => {
  expect(Object.keys(check({ payPassword: right.password, payPasswordAgain: right.password }))).toEqual([
    "payPassword",
  ]);
});

test("a password of seven characters is too short, one of 128 is not too long, one of 129 is", () => {
  const long = "x".repeat(128);
  expect(Object.keys(check({ password: "1234567", passwordAgain: "1234567" }))).toEqual(["password"]);
  expect(check({ password: long, passwordAgain: long })).toEqual({});
  expect(Object.keys(check({ password: `${long}x`, passwordAgain: `${long}x` }))).toEqual(["password"]);
});

test("names are judged at both fields, and nobody refers themselves in any spelling", () => {
  expect(Object.keys(check({ account: "no", referrer: "a b" }))).toEqual(["account", "referrer"]);
  expect(Object.keys(check({ referrer: " NOVA " }))).toEqual(["referrer"]);
});

test("without accepting the risk notice nothing is sent", () => {
  expect(Object.keys(check({ riskAccepted: null }))).toEqual(["riskAccepted"]);
});
