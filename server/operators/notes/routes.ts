import { keyed, type Edge } from "../../http/mount.ts";
import { aboutMember } from "../../operator/about-member.ts";
import { addNote, readNotes } from "./notes.ts";

export function memberNoteRoutes(edge: Edge): void {
  const { ctx } = edge;
  aboutMember(edge, "GET operator/member/notes", (id, input) => readNotes(ctx.db, id, input));
  keyed(edge, "POST operator/member/notes", {
    perform: (tx, { input, operator }) => addNote(tx, input, operator, ctx.now()),
  });
}
