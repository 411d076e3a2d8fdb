/** Passwords that everybody tries first. */
import { expect } from "vitest";
import { attack } from "../support/attack.ts";
import { newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";

const weak = (account: string) => [
  "password",
  "PassWord",
  "12345678",
  "password123",
  "qwertyuiop",
  "ｐａｓｓｗｏｒｄ",
  "starship",
  "StarShip2026!",
  account,
  `${account.toUpperCase()}!!`,
  [...account].toReversed().join(""),
  " ".repeat(8),
  "aaaaaaaa",
  "abababab",
];

test("fault 104: neither password of a new account is a common one, the account's name or the product's", async ({
  server,
  account,
}) => {
  const body = { account, referrer: "genesis", riskAccepted: true, ...passwords };
  for (const [field, other] of [
    ["password", "payPassword"],
    ["payPassword", "password"],
  ] as const)
    for (const password of weak(account)) {
      const sent = { ...body, [field]: password, [other]: "a-fine-passphrase" };
      const { refusal } = await attack(server.origin, "account/register", sent);
      expect([password, refusal]).toEqual([password, { reason: "weak_password", field }]);
    }
});

test("fault 104: a change and a reset take no common password either", async ({ server, account }) => {
  const member = await newMember(server.origin, account);
  const headers = { token: member.token! };
  const { password, payPassword } = passwords;
  const sends = [
    ["account/changePassword", { oldPassword: password, password: "12345678", payPassword }, "password"],
    [
      "account/changePayPassword",
      { password, oldPayPassword: payPassword, payPassword: "12345678" },
      "payPassword",
    ],
    ["account/resetPassword", { account, payPassword, password: "12345678" }, "password"],
    ["account/resetPassword", { account, payPassword, password: account.toUpperCase() }, "password"],
  ] as const;
  for (const [path, body, field] of sends) {
    const { refusal } = await attack(server.origin, path, body, { headers });
    expect([path, refusal]).toEqual([path, { reason: "weak_password", field }]);
  }
});
