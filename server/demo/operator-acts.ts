import { randomUUID } from "node:crypto";
import { parseAmount } from "../../contract/money.ts";
import type { CreditBody } from "../../contract/operator/schemas.ts";
import type { BannerBody, NoticeBody } from "../../contract/notices/operator-schemas.ts";
import { saveList } from "../airdrops/draft-list.ts";
import { payWithin } from "../airdrops/pay.ts";
import { airdropKind } from "../airdrops/proposals.ts";
import { readAirdrop } from "../airdrops/read.ts";
import { addLots } from "../fuel/locked-lots.ts";
import { saveBanner } from "../notices/banners.ts";
import { changeSettings } from "../operator/change-settings.ts";
import { creditAccount } from "../wallet/credit.ts";
import { saveNotice } from "../notices/edit-notices.ts";
import { replyToFeedback } from "../feedback/desk-acts.ts";
import { readFeedback } from "../feedback/feedback.ts";
import { ONE_OPERATOR } from "../operator/operator-names.ts";
import { setFrozen } from "../wallet/operator-members.ts";
import { approveWithdrawal, confirmWithdrawal, rejectWithdrawal } from "../withdrawals/decide.ts";
import { settingsObservers } from "../main/settings-observers.ts";
import { idOf } from "./member-acts.ts";
import { newestIn } from "./withdrawals.ts";
import type { Act } from "./scene.ts";

export const credits =
  (account: string, amount: string, asset: CreditBody["asset"] = "usdt"): Act =>
  ({ tx, at }) =>
    creditAccount(tx, { account, asset, amount, reason: "demo" }, at);

/** From the treasury. */
export const airdrops =
  (title: string, amount: string, ...accounts: string[]): Act =>
  async (stage) => {
    const { tx, at } = stage;
    const members = await Promise.all(accounts.map((account) => idOf(stage, account)));
    const draft = {
      title,
      asset: "fuel",
      book: "treasury",
      audience: { kind: "list" },
      split: "listed",
      asked: 0n,
    } as const;
    const rows = members.map((member) => ({ member, amount: parseAmount(amount) }));
    const id = await saveList(tx, draft, rows, "demo", at);
    const { digest } = await readAirdrop(tx, id);
    const start = { id: id.toString(), digest: digest!, reason: "demo" };
    await airdropKind.perform(tx, start, { key: randomUUID(), at, prepared: undefined });
    await payWithin(tx, id, addLots, at);
  };

export const pricesFuel =
  (tokenPrice: string): Act =>
  ({ tx, at }) =>
    changeSettings(tx, { tokenPrice, reason: "demo" }, at, settingsObservers);

export const approves =
  (account: string): Act =>
  async (stage) => {
    const id = await newestIn(stage, await idOf(stage, account), "pending");
    await approveWithdrawal(stage.tx, { id }, { at: stage.at, chain: null });
  };

export const rejects =
  (account: string, reason: string): Act =>
  async (stage) => {
    const id = await newestIn(stage, await idOf(stage, account), "pending");
    await rejectWithdrawal(stage.tx, { id, reason }, stage.at);
  };

/** It is on no chain, and has no hash. */
export const confirms =
  (account: string): Act =>
  async (stage) => {
    const id = await newestIn(stage, await idOf(stage, account), "approved");
    await confirmWithdrawal(stage.tx, { id }, stage.at);
  };

const toNobody = async () => {};

/** Replies to the member's latest feedback. */
export const replies =
  (account: string, reply: string): Act =>
  async (stage) => {
    const { list } = await readFeedback(stage.tx, await idOf(stage, account), { limit: 1 });
    await replyToFeedback(stage.tx, { id: list[0]!.id, reply }, ONE_OPERATOR, toNobody, stage.at);
  };

export const freezes =
  (account: string, reason: string): Act =>
  ({ ctx, tx }) =>
    setFrozen(ctx, tx, { account, reason }, true);

export const unfreezes =
  (account: string, reason: string): Act =>
  ({ ctx, tx }) =>
    setFrozen(ctx, tx, { account, reason }, false);

export const publishes =
  (notice: NoticeBody): Act =>
  ({ tx, at }) =>
    saveNotice(tx, notice, at);

export const shows =
  (banner: BannerBody): Act =>
  ({ tx, at }) =>
    saveBanner(tx, banner, at);
