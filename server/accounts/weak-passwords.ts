/** Only new passwords are checked: members who have a weak one keep signing in (rules.md S2). */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import { Refused } from "../core/refused.ts";
import { commonPasswords } from "./common-passwords.ts";
import { normalisePassword } from "./passwords.ts";

const PRODUCT = "starship";
/** Fewer make a pattern: "aaaaaaaa", "abababab". */
const CHARACTERS_MIN = 3;

/**
 * @param field named in the refusal.
 * @throws Refused `weak_password` for a common password, a pattern, or the name of the account or the product.
 */
export async function assertStrong(password: string, account: string, field: string): Promise<void> {
  const plain = normalisePassword(password).toLowerCase().trim();
  const common = await commonPasswords();
  if (new Set(plain).size < CHARACTERS_MIN || common.has(plain) || isName(plain, [account, PRODUCT]))
    throw new Refused("weak_password", { field });
}

/** Forwards, backwards or repeated, with digits and signs before or after it. */
function isName(plain: string, names: string[]): boolean {
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return names.map(normaliseAccount).some((name) => {
    const backwards = [...name].toReversed().join("");
    const bareName = name.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    return (
      [name, backwards].some((one) => plain.replaceAll(one, "") === "") ||
      (bareName !== "" && bare === bareName) ||
      (bareName !== "" && bare === [...bareName].toReversed().join(""))
    );
  });
}
