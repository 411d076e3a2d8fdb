import { beforeAll, describe, expect, test } from "vitest";
import { activate } from "../../../src/i18n/index.ts";
import { missingProof } from "../../../src/parts/later/accounts/proof-entered.ts";
import { checkChange, provingField, type Mode } from "../../../src/screens/accounts/change-password/check.ts";
import { checkReset } from "../../../src/screens/accounts/reset-password/check.ts";
import { stubDocument } from "./render.tsx";

beforeAll(async () => {
  stubDocument();
  await activate("en");
});

function entered(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** As the form checks it: the change, and what confirms it. */
function checkWhole(mode: Mode, fields: Record<string, string>) {
  const form = entered(fields);
  return { ...checkChange(mode, form), ...missingProof(form, false, provingField[mode]) };
}

describe("a forgotten login password", () => {
  const right = {
    account: "nova",
    payPassword: "spending-1",
    password: "sign-in-2",
    passwordAgain: "sign-in-2",
  };
  const check = (changes: Partial<typeof right> = {}) => checkReset(entered({ ...right, ...changes }));

  test("is set anew when nothing is wrong", () => {
    expect(check()).toEqual({});
  });

  test("needs the account and the second-level password", () => {
    expect(check({ account: " ", payPassword: "" })).toEqual({
      account: "Enter your account name.",
      payPassword: "Enter your second-level password.",
    });
  });

  test("says in the words of the specification that the repetition differs", () => {
    expect(check({ passwordAgain: "sign-in-3" })).toEqual({
      passwordAgain: "The entered passwords do not match.",
    });
  });

  test("is refused where it is the second-level password", () => {
    expect(Object.keys(check({ password: right.payPassword, passwordAgain: right.payPassword }))).toEqual([
      "password",
    ]);
  });

  test("has eight characters: seven are too few", () => {
    expect(check({ password: "12345678", passwordAgain: "12345678" })).toEqual({});
    expect(Object.keys(check({ password: "1234567", passwordAgain: "1234567" }))).toEqual(["password"]);
  });
});

describe("a change of the login password", () => {
  const right = {
    oldPassword: "sign-in-1",
    password: "sign-in-2",
    passwordAgain: "sign-in-2",
    payPassword: "spending-1",
  };
  const check = (changes: Partial<typeof right> = {}) => checkWhole("login", { ...right, ...changes });

  test("is sent when nothing is wrong", () => {
    expect(check()).toEqual({});
  });

  test("needs both passwords as they are now", () => {
    expect(check({ oldPassword: "", payPassword: "" })).toEqual({
      oldPassword: "Enter your login password.",
      payPassword: "Enter your second-level password.",
    });
  });

  test("says that the repetition differs", () => {
    expect(check({ passwordAgain: "sign-in-3" })).toEqual({
      passwordAgain: "The entered passwords do not match.",
    });
  });
});

describe("a change of the second-level password", () => {
  const right = {
    oldPayPassword: "spending-1",
    payPassword: "spending-2",
    payPasswordAgain: "spending-2",
    password: "sign-in-1",
  };
  const check = (changes: Partial<typeof right> & { with?: "passkey" } = {}) =>
    checkWhole("pay", { ...right, ...changes });

  test("is sent when nothing is wrong", () => {
    expect(check()).toEqual({});
  });

  test("says in the words of the specification that the repetition differs", () => {
    expect(check({ payPasswordAgain: "spending-3" })).toEqual({
      payPasswordAgain: "The second-level passwords do not match.",
    });
  });

  test("is refused where it is the login password", () => {
    expect(Object.keys(check({ payPassword: right.password, payPasswordAgain: right.password }))).toEqual([
      "payPassword",
    ]);
  });

  test("needs both passwords as they are now", () => {
    expect(Object.keys(check({ oldPayPassword: "", password: "" })).toSorted()).toEqual([
      "oldPayPassword",
      "password",
    ]);
  });

  test("confirmed with a passkey, needs no second-level password now", () => {
    expect(check({ oldPayPassword: "", with: "passkey" })).toEqual({});
  });
});
