import { keyed, type Edge } from "../http/mount.ts";
import { aboutMember } from "../operator/about-member.ts";
import { readEvents } from "./account-events.ts";
import { readMemberSessions, signOutMember } from "./member-sessions.ts";
import { unlockPayPassword } from "./unlock.ts";

export function operatorAccountRoutes(edge: Edge): void {
  keyed(edge, "POST operator/member/unlock", {
    perform: (tx, { input }) => unlockPayPassword(edge.ctx, tx, input, edge.ctx.now()),
  });
  keyed(edge, "POST operator/member/signOut", {
    perform: (tx, { input }) => signOutMember(tx, input, edge.ctx.now()),
  });
  aboutMember(edge, "GET operator/member/events", (id, input) => readEvents(edge.ctx.db, id, input));
  aboutMember(edge, "GET operator/member/sessions", (id, input) =>
    readMemberSessions(edge.ctx.db, id, input, edge.ctx.now()),
  );
}
