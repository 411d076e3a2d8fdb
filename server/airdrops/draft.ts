/** A draft pays nobody. Source: rules.md O114, O115. */
import { booksOf, type AirdropBody, type AirdropDrafted } from "../../contract/airdrops/operator-schemas.ts";
import { parseAmount } from "../../contract/money.ts";
import type { Settings } from "../../contract/operator/settings.ts";
import type { Context } from "../core/context.ts";
import { Refused } from "../core/refused.ts";
import { readSettings } from "../core/settings.ts";
import { advanceListing } from "./listing.ts";
import { draftList } from "./draft-list.ts";
import { insertDraft, type NewDraft } from "./insert-draft.ts";
import { readAirdrop } from "./read.ts";

/** The answer waits for the list this long; afterwards a worker continues. */
const ANSWER_MS = 15_000;
/** Limited, since each draft holds a list of recipients. */
const DRAFTS_MAX = 100;
const DAY_MS = 24 * 3_600_000;
/** The title appears in members' bills, without characters that hide or reorder text. */
const UNSEEN = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\p{Co}\p{Cn}\p{Cs}]/u;

/** @throws Refused `invalid`, `too_many_requests` */
export async function draftAirdrop(
  ctx: Context,
  body: AirdropBody,
  operator: string,
): Promise<AirdropDrafted> {
  const { title, asset, book, audience, split, amount } = body;
  assertBody(body, await readSettings(ctx.db));
  await assertFew(ctx);
  const common = { title: title.trim(), asset, book };
  if (audience.kind === "list") {
    const draft: NewDraft = { ...common, audience: { kind: "list" }, split: "listed", asked: 0n };
    return draftList(ctx, draft, audience.csv, operator);
  }
  const draft: NewDraft = { ...common, audience, split: split!, asked: parseAmount(amount!) };
  const id = await insertDraft(ctx.db, draft, operator, ctx.now());
  const until = performance.now() + ANSWER_MS;
  while ((await advanceListing(ctx, id)) && performance.now() < until);
  return { airdrop: await readAirdrop(ctx.db, id), errors: [], errorCount: 0 };
}

function assertBody(body: AirdropBody, { voteLevels, nftTiers }: Settings): void {
  const { title, asset, book, audience, split, amount } = body;
  const isList = audience.kind === "list";
  const wrong: [boolean, string][] = [
    [title.trim() === "" || UNSEEN.test(title), "title"],
    [!booksOf[asset].includes(book), "book"],
    [isList !== (split === undefined), "split"],
    [isList !== (amount === undefined), "amount"],
    [
      audience.kind === "levels" &&
        audience.levels.some((level) => level !== 0 && !voteLevels.some((one) => one.level === level)),
      "audience",
    ],
    [
      audience.kind === "passes" &&
        audience.tier !== undefined &&
        !nftTiers.some(({ id }) => id === audience.tier),
      "audience",
    ],
  ];
  const field = wrong.find(([is]) => is)?.[1];
  if (field !== undefined) throw new Refused("invalid", { field });
}

async function assertFew({ db, now }: Context): Promise<void> {
  const { drafts } = await db
    .selectFrom("airdrop")
    .select((of) => of.fn.countAll<bigint>().as("drafts"))
    .where("started_at", "is", null)
    .where("drafted_at", ">", new Date(now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  if (drafts >= DRAFTS_MAX) throw new Refused("too_many_requests");
}
