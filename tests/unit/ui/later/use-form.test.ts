import { expect, test } from "vitest";
import { remainingErrors } from "../../../../src/ui/later/forms/use-form.ts";

const errors = { amount: "Insufficient balance.", account: "Enter your account name." };

test("what was wrong with a field is not said of what it holds now; the other fields are still wrong", () => {
  expect(remainingErrors(errors, "amount", { account: "Enter your account name." })).toEqual({
    account: "Enter your account name.",
  });
});

test("a field that came right because another was changed is not blamed any more", () => {
  const apart = { passwordAgain: "The entered passwords do not match." };
  expect(remainingErrors(apart, "password", {})).toEqual({});
  expect(remainingErrors(apart, "password", apart)).toEqual(apart);
});

test("nothing is blamed for the first time before the form is sent again", () => {
  expect(
    remainingErrors(errors, "account", { amount: "Enter an amount.", password: "Enter a password." }),
  ).toEqual({
    amount: "Insufficient balance.",
  });
});

test("what the server refused stays at the fields that were not changed; what no field is to blame for goes", () => {
  const refused = {
    account: "This account name is already taken.",
    form: "The server did not respond in time.",
  };
  expect(remainingErrors(refused, "password", null)).toEqual({
    account: "This account name is already taken.",
  });
  expect(remainingErrors(refused, "account", null)).toEqual({});
});
