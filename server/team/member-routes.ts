import { aboutMember } from "../operator/about-member.ts";
import type { Edge } from "../http/mount.ts";
import { readAbove } from "./above.ts";
import { readCommunity } from "./info.ts";
import { readDirectMembers } from "./lists.ts";

export function memberTeamRoutes(edge: Edge): void {
  const { ctx } = edge;
  aboutMember(edge, "GET operator/member/team", (id) => readCommunity(ctx, id));
  aboutMember(edge, "GET operator/member/above", (id, input) => readAbove(ctx.db, id, input));
  aboutMember(edge, "GET operator/member/below", (id, input) => readDirectMembers(ctx.db, id, input));
}
