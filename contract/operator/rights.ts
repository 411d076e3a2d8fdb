/** Who may send which of the operators' calls: the one table, for server and console. Source: rules.md O91. */
import type { Call } from "../endpoints.ts";
import { roles, type Role } from "./roles.ts";

export type OperatorCall = Extract<Call, `${string} operator/${string}`>;

const all: readonly Role[] = roles;
const admins: readonly Role[] = ["admin"];
const money: readonly Role[] = ["finance", "admin"];
const members: readonly Role[] = ["support", "finance", "admin"];
const help: readonly Role[] = ["support", "admin"];
const texts: readonly Role[] = ["editor", "admin"];

/** `anybody`: before signing in. An auditor has every read and no act on others. */
export const rights: Record<OperatorCall, readonly Role[] | "anybody"> = {
  "POST operator/invitation/open": "anybody",
  "POST operator/invitation/accept": "anybody",
  "POST operator/session/challenge": "anybody",
  "POST operator/session/start": "anybody",
  "GET operator/session": all,
  "GET operator/sessions": all,
  "POST operator/session/end": all,
  "GET operator/operators": ["admin", "auditor"],
  "POST operator/operators": admins,
  "POST operator/operators/invite": admins,
  "GET operator/scripts": all,
  "POST operator/scripts": all,
  "POST operator/scripts/end": all,
  "GET operator/proposals": [...members, "auditor"],
  "POST operator/proposals": members,
  "POST operator/proposals/approve": members,
  "POST operator/proposals/reject": members,
  "GET operator/member": [...members, "auditor"],
  "GET operator/members": [...members, "auditor"],
  "GET operator/member/lines": [...members, "auditor"],
  "GET operator/member/votes": [...members, "auditor"],
  "GET operator/member/passes": [...members, "auditor"],
  "GET operator/member/passMoves": [...members, "auditor"],
  "GET operator/member/deposits": [...members, "auditor"],
  "GET operator/member/withdraws": [...members, "auditor"],
  "GET operator/member/sessions": [...members, "auditor"],
  "GET operator/member/events": [...members, "auditor"],
  "GET operator/member/team": [...members, "auditor"],
  "GET operator/member/above": [...members, "auditor"],
  "GET operator/member/below": [...members, "auditor"],
  "GET operator/member/notes": [...members, "auditor"],
  "POST operator/member/notes": members,
  "GET operator/deposits": [...members, "auditor"],
  "GET operator/deposit/lookup": [...members, "auditor"],
  "POST operator/deposit/book": money,
  "POST operator/member/freeze": members,
  "POST operator/member/unfreeze": members,
  "POST operator/member/unlock": help,
  "POST operator/credit": money,
  "GET operator/airdrops": [...money, "auditor"],
  "GET operator/airdrop": [...money, "auditor"],
  "GET operator/airdrop/recipients": [...money, "auditor"],
  "POST operator/airdrop/preview": money,
  "POST operator/airdrop/start": money,
  "POST operator/airdrop/stop": money,
  "GET operator/config": all,
  "POST operator/config": admins,
  "POST operator/job/run": money,
  "GET operator/withdraws": [...members, "auditor"],
  "POST operator/withdraw/approve": money,
  "POST operator/withdraw/reject": money,
  "POST operator/withdraw/confirm": money,
  "POST operator/withdraw/byHand": money,
  "GET operator/deposits/missing": [...members, "auditor"],
  "GET operator/deposits/review": [...members, "auditor"],
  "POST operator/deposits/release": money,
  "POST operator/deposits/resume": money,
  "POST operator/deposit/writeOff": money,
  "GET operator/chain": [...money, "auditor"],
  "GET operator/chain/sweep": [...money, "auditor"],
  "GET operator/chain/reconcile": [...money, "auditor"],
  "POST operator/chain/nonce": money,
  "POST operator/chain/reconcile": money,
  "POST operator/chain/resume": money,
  "POST operator/chain/address": money,
  "GET operator/books": [...money, "auditor"],
  "GET operator/books/lines": [...money, "auditor"],
  "GET operator/books/days": [...money, "auditor"],
  "GET operator/books/transfers": [...money, "auditor"],
  "POST operator/fees/payout": money,
  "POST operator/fees/sent": money,
  "POST operator/fees/takeBack": money,
  "POST operator/reserve/topUp": money,
  "GET operator/custody": [...money, "auditor"],
  "GET operator/custody/addresses": [...money, "auditor"],
  "GET operator/waiting": all,
  "GET operator/alarms": all,
  "GET operator/reports/days": [...money, "auditor"],
  "GET operator/reports/open": [...money, "auditor"],
  "GET operator/reports/range": [...money, "auditor"],
  "GET operator/reports/sheets": [...money, "auditor"],
  "GET operator/reports/ledger": [...money, "auditor"],
  "GET operator/ledger/check": [...money, "auditor"],
  "GET operator/notices": all,
  "GET operator/notices/item": all,
  "POST operator/notices": texts,
  "POST operator/notices/publish": texts,
  "POST operator/notices/withdraw": texts,
  // Also for pictures in replies.
  "POST operator/upload": ["support", "editor", "admin"],
  "GET operator/banners": all,
  "POST operator/banners": texts,
  "GET operator/push": all,
  "GET operator/push/audience": [...texts, "auditor"],
  "POST operator/push/test": ["support", "editor", "admin"],
  "GET operator/feedback": [...help, "auditor"],
  "GET operator/feedback/conversation": [...help, "auditor"],
  "GET operator/feedback/operators": [...help, "auditor"],
  "GET operator/feedback/templates": [...help, "auditor"],
  "POST operator/feedback/reply": help,
  "POST operator/feedback/read": help,
  "POST operator/feedback/close": help,
  "POST operator/feedback/reopen": help,
  "POST operator/feedback/assign": help,
  "POST operator/feedback/templates": help,
  "POST operator/feedback/templates/remove": help,
  "GET operator/recovery": [...help, "auditor"],
  "POST operator/recovery/start": help,
  "POST operator/recovery/approve": help,
  "POST operator/recovery/cancel": help,
  "POST operator/recovery/link": help,
  "POST operator/receiptKey/rotate": admins,
  "POST operator/root/make": [...money],
  "GET operator/audit": ["admin", "auditor"],
  "GET operator/audit/file": ["admin", "auditor"],
  "GET operator/audit/acts": ["admin", "auditor"],
};

/** @param held null: all rights, as the token of the environment has them. */
export function mayCall(held: readonly Role[] | null, call: OperatorCall): boolean {
  const allowed = rights[call];
  return held === null || allowed === "anybody" || allowed.some((role) => held.includes(role));
}

/** Whether a call is in the table. */
export function isOperatorCall(call: Call): call is OperatorCall {
  return Object.hasOwn(rights, call);
}
