import {
  booksOf,
  CSV_MAX,
  type AirdropBody,
  type AirdropBook,
} from "../../../contract/airdrops/operator-schemas.ts";
import { formatAmount } from "../../../contract/money.ts";
import { textOf } from "../../../src/ui/later/forms/use-form.ts";
import { typedAmount } from "../../../src/ui/later/forms/typed-amount.ts";

export type Audience = "passes" | "staked" | "levels" | "list";
export type Asset = AirdropBody["asset"];

export interface Chosen {
  audience: Audience;
  asset: Asset;
  book: AirdropBook;
  split: "each" | "shared";
}

export const assets: readonly Asset[] = ["usdt", "points", "fuel", "lock"];

/** The chosen book if it may pay the asset, else the first that may. */
export function bookFor(asset: Asset, book: AirdropBook): AirdropBook {
  return booksOf[asset].includes(book) ? book : booksOf[asset][0]!;
}

export function fileOf(entered: FormData): File | null {
  const file = entered.get("file");
  return file instanceof File && file.size > 0 ? file : null;
}

export const isTooLarge = (file: File) => file.size > CSV_MAX;

export const levelsOf = (entered: FormData): number[] => entered.getAll("level").map(Number);

export async function bodyOf(entered: FormData, chosen: Chosen, language: string): Promise<AirdropBody> {
  const { audience, asset, book, split } = chosen;
  const common = { title: textOf(entered, "title").trim(), asset, book };
  if (audience === "list") {
    const csv = (await fileOf(entered)?.text()) ?? "";
    return { ...common, audience: { kind: "list", csv } };
  }
  const amount = formatAmount(typedAmount(textOf(entered, "amount"), language) ?? 0n);
  if (audience === "levels")
    return { ...common, split, amount, audience: { kind: "levels", levels: levelsOf(entered) } };
  const tier = textOf(entered, "tier");
  return {
    ...common,
    split,
    amount,
    audience: { kind: "passes", staked: audience === "staked", ...(tier !== "" && { tier: Number(tier) }) },
  };
}
