import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../../../server/accounts/passwords.ts";

test("a password is hashed by OWASP's recommendation, each with its own salt, and known again however it is spelled", async () => {
  const [one, other] = await Promise.all([hashPassword("Ångström-1"), hashPassword("Ångström-1")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
  expect(await verifyPassword("A\u030angstro\u0308m-1", one)).toBe(true);
  expect(await verifyPassword("Angstrom-1", one)).toBe(false);
});

test("a hash that was made at another cost is checked at that cost", async () => {
  const cheap = "$argon2id$v=19$m=8,t=1,p=1$";
  await expect(verifyPassword("x", `${cheap}c2FsdHNhbHQ$${"A".repeat(43)}`)).resolves.toBe(false);
  await expect(verifyPassword("x", "plain")).rejects.toThrow("not an argon2id hash");
});
