/** What operators read and note about one member. Source: rules.md O105, O110. */
import { Type, type Static } from "typebox";
import { Session } from "../accounts/session-schemas.ts";
import { Account, Id, PageQuery, Time } from "../schemas.ts";

export const AboutMember = Type.Object({ account: Account });
export const PageAboutMember = Type.Object({ account: Account, ...PageQuery });
export type PageAboutMember = Static<typeof PageAboutMember>;

const { current: _current, expired: _expired, ...session } = Session.properties;
/** One that stands, as the member sees it. */
export const MemberSession = Type.Object(session);
export type MemberSession = Static<typeof MemberSession>;

export const MemberAbove = Type.Object({
  uid: Id,
  account: Type.String(),
  level: Type.Integer({ description: "The highest level among the active votes; 0 without one." }),
  frozen: Type.Boolean(),
  createdAt: Time,
});
export type MemberAbove = Static<typeof MemberAbove>;

const Text = Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" });

/** A note by one operator for the others. Notes are never changed or deleted. */
export const MemberNote = Type.Object({ id: Id, text: Type.String(), by: Type.String(), at: Time });
export type MemberNote = Static<typeof MemberNote>;
export const MemberNoteBody = Type.Object({ account: Account, text: Text });
export type MemberNoteBody = Static<typeof MemberNoteBody>;
