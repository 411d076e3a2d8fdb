/** What operators read about one member, and about deposits. Source: rules.md O105, O110 to O113. */
import { Type } from "typebox";
import { AccountEvent } from "./accounts/event-schemas.ts";
import * as lookup from "./deposits/lookup-schemas.ts";
import * as deposits from "./deposits/schemas.ts";
import { get, post, type Endpoint } from "./endpoint.ts";
import * as members from "./operator/member-schemas.ts";
import * as nft from "./passes/schemas.ts";
import { Page } from "./schemas.ts";
import * as team from "./team/schemas.ts";
import * as vote from "./votes/schemas.ts";
import * as withdrawals from "./withdrawals/schemas.ts";

const { AboutMember, PageAboutMember } = members;

export const membersEndpoints = {
  "GET operator/member/votes": get(
    "operator",
    "A member's votes, newest first",
    PageAboutMember,
    Page(vote.Vote),
  ),
  "GET operator/member/passes": get("operator", "A member's passes", AboutMember, Type.Array(nft.MyNft)),
  "GET operator/member/passMoves": get(
    "operator",
    "How a member's passes came and went",
    PageAboutMember,
    Page(nft.NftTransaction),
  ),
  "GET operator/member/deposits": get(
    "operator",
    "A member's deposits",
    PageAboutMember,
    Page(deposits.Deposit),
  ),
  "GET operator/member/withdraws": get(
    "operator",
    "A member's withdrawals",
    PageAboutMember,
    Page(withdrawals.Withdrawal),
  ),
  "GET operator/member/sessions": get(
    "operator",
    "A member's sessions that stand, the newest first",
    PageAboutMember,
    Page(members.MemberSession),
  ),
  "GET operator/member/events": get(
    "operator",
    "A member's security events",
    PageAboutMember,
    Page(AccountEvent),
  ),
  "GET operator/member/team": get(
    "operator",
    "The sums of everyone below a member",
    AboutMember,
    team.CommunityInfo,
  ),
  "GET operator/member/above": get(
    "operator",
    "The line from a member to the root, the nearest first",
    PageAboutMember,
    Page(members.MemberAbove),
  ),
  "GET operator/member/below": get(
    "operator",
    "A member's direct members with their sums",
    PageAboutMember,
    Page(team.DirectMember),
  ),
  "GET operator/member/notes": get(
    "operator",
    "Operators' notes about a member",
    PageAboutMember,
    Page(members.MemberNote),
  ),
  "POST operator/member/notes": post(
    "operator",
    "Note something about a member; a note is never changed",
    members.MemberNoteBody,
    members.MemberNote,
  ),
  "GET operator/deposits": get(
    "operator",
    "Deposits of all members",
    lookup.DepositsQuery,
    Page(lookup.MemberDeposit),
  ),
  "GET operator/deposit/lookup": get(
    "operator",
    "What is the matter with a transaction, and with each transfer in it",
    deposits.DepositQuery,
    lookup.DepositLookUp,
  ),
  "POST operator/deposit/book": post(
    "operator",
    "Credit a transfer that was looked up, once",
    lookup.BookBody,
    lookup.Booked,
  ),
} as const satisfies Record<string, Endpoint>;
