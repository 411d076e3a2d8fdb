import type { Hex } from "viem";

/** @throws Error unless the text is hexadecimal. */
export function asHex(text: string): Hex {
  if (!/^0x[0-9a-f]*$/i.test(text)) throw new Error("not hexadecimal");
  return text as Hex;
}
