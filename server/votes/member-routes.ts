import { aboutMember } from "../operator/about-member.ts";
import type { Edge } from "../http/mount.ts";
import { readVotes } from "./vote-list.ts";

export function memberVoteRoutes(edge: Edge): void {
  aboutMember(edge, "GET operator/member/votes", (id, input) => readVotes(edge.ctx.db, id, input));
}
