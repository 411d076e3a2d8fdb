/** Named operators, their sessions and their scripts. Source: rules.md O91 to O96. */
import { get, none, post, type Endpoint } from "./endpoint.ts";
import * as proposals from "./operator/proposal-schemas.ts";
import { Page } from "./schemas.ts";
import * as operators from "./operator/operator-schemas.ts";

export const operatorsEndpoints = {
  "GET operator/operators": get("operator", "All operators", none, operators.Operators),
  "POST operator/operators": post(
    "operator",
    "Make an operator, or change roles or whether one is disabled",
    operators.OperatorBody,
    operators.Operator,
  ),
  "POST operator/operators/invite": post(
    "operator",
    "Invite an operator to set up how they sign in; what they had ends when they accept",
    operators.InviteBody,
    operators.Operator,
  ),
  "POST operator/invitation/open": post(
    "operator-entry",
    "What an invited operator sets up",
    operators.InvitationBody,
    operators.Invitation,
  ),
  "POST operator/invitation/accept": post(
    "operator-entry",
    "Set up how to sign in, once an invitation",
    operators.AcceptBody,
    operators.Accepted,
  ),
  "POST operator/session/challenge": post(
    "operator-entry",
    "A challenge for an operator's passkey",
    none,
    operators.SignInChallenge,
  ),
  "POST operator/session/start": post(
    "operator-entry",
    "Sign an operator in",
    operators.SignInBody,
    operators.SignedIn,
  ),
  "GET operator/session": get("operator", "Who asks, and with which rights", none, operators.WhoAmI),
  "GET operator/sessions": get(
    "operator",
    "One's own sessions; an admin's and an auditor's list has all",
    none,
    operators.OperatorSessions,
  ),
  "POST operator/session/end": post(
    "operator",
    "End a session: one's own, as an admin any",
    operators.SessionEndBody,
    operators.OperatorSessions,
  ),
  "GET operator/scripts": get(
    "operator",
    "One's own tokens of scripts; an admin's and an auditor's list has all",
    none,
    operators.Scripts,
  ),
  "POST operator/scripts": post(
    "operator",
    "Make a token of one role for a script of one's own",
    operators.ScriptBody,
    operators.Script,
  ),
  "POST operator/scripts/end": post(
    "operator",
    "End a script's token: one's own, as an admin any",
    operators.ScriptEndBody,
    operators.Scripts,
  ),
  "GET operator/proposals": get(
    "operator",
    "What operators proposed, newest first",
    proposals.ProposalsQuery,
    Page(proposals.Proposal),
  ),
  "POST operator/proposals": post(
    "operator",
    "Propose a call that takes two operators, with what it does",
    proposals.ProposalBody,
    proposals.Proposal,
  ),
  "POST operator/proposals/approve": post(
    "operator",
    "Approve another operator's proposal, which carries it out",
    proposals.ProposalApproval,
    proposals.ProposalDone,
  ),
  "POST operator/proposals/reject": post(
    "operator",
    "Reject a proposal, or take one's own back",
    proposals.ProposalRejection,
    proposals.Proposal,
  ),
} as const satisfies Record<string, Endpoint>;
