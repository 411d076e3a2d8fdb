import { get, none, post, type Endpoint } from "../endpoint.ts";
import { Nothing, Page } from "../schemas.ts";
import * as support from "./operator-schemas.ts";

export const supportEndpoints = {
  "GET operator/feedback": get(
    "operator",
    "Conversations with members, the newest first",
    support.FeedbackQuery,
    Page(support.MemberFeedback),
  ),
  "GET operator/feedback/conversation": get(
    "operator",
    "One conversation",
    support.FeedbackId,
    support.MemberFeedback,
  ),
  "POST operator/feedback/reply": post(
    "operator",
    "Reply to a member",
    support.FeedbackReplyBody,
    support.MemberFeedback,
  ),
  "POST operator/feedback/read": post(
    "operator",
    "Mark what a member wrote as read",
    support.FeedbackSeenBody,
    support.MemberFeedback,
  ),
  "POST operator/feedback/close": post(
    "operator",
    "Close a conversation: nothing of it waits any more",
    support.FeedbackCloseBody,
    support.MemberFeedback,
  ),
  "POST operator/feedback/reopen": post(
    "operator",
    "Open a closed conversation again",
    support.FeedbackId,
    support.MemberFeedback,
  ),
  "POST operator/feedback/assign": post(
    "operator",
    "Hand a conversation over to an operator, or to nobody",
    support.FeedbackAssignBody,
    support.MemberFeedback,
  ),
  "GET operator/feedback/operators": get(
    "operator",
    "Operators to whom a conversation can be handed over",
    none,
    support.FeedbackOperators,
  ),
  "GET operator/feedback/templates": get("operator", "Templates of replies", none, support.Templates),
  "POST operator/feedback/templates": post(
    "operator",
    "Make or change a template",
    support.TemplateBody,
    support.Template,
  ),
  "POST operator/feedback/templates/remove": post(
    "operator",
    "Remove a template",
    support.FeedbackId,
    Nothing,
  ),
} as const satisfies Record<string, Endpoint>;
