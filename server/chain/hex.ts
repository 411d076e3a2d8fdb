import type { Hex } from "viem";

/** A text of the database or the settings as the library's type. @throws Error when it is not hexadecimal. */
export function asHex(text: string): Hex {
  if (!/^0x[0-9a-f]*$/i.test(text)) throw new Error("not hexadecimal");
  return text as Hex;
}
