/** Acts of the operator, by the use cases that log them. */
import type { CreditBody } from "../../contract/operator/schemas.ts";
import type { BannerBody, NoticeBody } from "../../contract/notices/operator-schemas.ts";
import { saveBanner } from "../notices/banners.ts";
import { changeSettings } from "../operator/change-settings.ts";
import { creditAccount } from "../wallet/credit.ts";
import { saveNotice } from "../notices/edit-notices.ts";
import { readFeedback, replyToFeedback } from "../feedback/feedback.ts";
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

export const pricesFuel =
  (tokenPrice: string): Act =>
  ({ tx, at }) =>
    changeSettings(tx, { tokenPrice, reason: "demo" }, at, settingsObservers);

export const approves =
  (account: string): Act =>
  async (stage) => {
    const id = await newestIn(stage, await idOf(stage, account), "pending");
    await approveWithdrawal(stage.tx, { id }, stage.at);
  };

export const rejects =
  (account: string, reason: string): Act =>
  async (stage) => {
    const id = await newestIn(stage, await idOf(stage, account), "pending");
    await rejectWithdrawal(stage.tx, { id, reason }, stage.at);
  };

/** Without a transaction hash: it is not on a chain. */
export const confirms =
  (account: string): Act =>
  async (stage) => {
    const id = await newestIn(stage, await idOf(stage, account), "approved");
    await confirmWithdrawal(stage.tx, { id }, stage.at);
  };

/** Replies to the member's latest feedback. */
export const replies =
  (account: string, reply: string): Act =>
  async (stage) => {
    const { list } = await readFeedback(stage.tx, await idOf(stage, account), { limit: 1 });
    await replyToFeedback(stage.tx, { id: list[0]!.id, reply }, stage.at);
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
