import { aboutMember } from "../operator/about-member.ts";
import type { Edge } from "../http/mount.ts";
import { readMyPasses } from "./own-passes.ts";
import { readNftTransactions } from "./records.ts";

export function memberPassRoutes(edge: Edge): void {
  const { db } = edge.ctx;
  aboutMember(edge, "GET operator/member/passes", (id) => readMyPasses(db, id));
  aboutMember(edge, "GET operator/member/passMoves", (id, input) => readNftTransactions(db, id, input));
}
