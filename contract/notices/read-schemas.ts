import { Type, type Static } from "typebox";
import { Id } from "../schemas.ts";

export const READ_NOTICES_MAX = 1_000;

const Read = { description: "Ids of notices and articles." };

export const NoticeReadBody = Type.Object({
  ids: Type.Array(Id, { ...Read, minItems: 1, maxItems: 200 }),
});
export type NoticeReadBody = Static<typeof NoticeReadBody>;

export const NoticeReads = Type.Object({ ids: Type.Array(Id, Read) });
export type NoticeReads = Static<typeof NoticeReads>;
