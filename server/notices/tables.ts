import type { Json } from "../store/json-column.ts";
import type { PushTo } from "../../contract/push/recipients.ts";
import type { HelpTopic } from "../../contract/notices/help-topics.ts";
import type { ColumnType, Generated } from "kysely";

export interface NoticeTable {
  id: Generated<bigint>;
  kind: "notice" | "article";
  pinned: boolean;
  published_at: Date;
  withdrawn_at: Date | null;
  /** Written as a literal: `{a,b}`. */
  help: ColumnType<HelpTopic[], string | undefined, string>;
  version: Generated<number>;
  /** Null for everybody's devices. */
  push_to: ColumnType<
    Exclude<PushTo, { kind: "everybody" }> | null,
    string | null | undefined,
    string | null
  >;
}

export interface NoticeTextTable {
  notice_id: bigint;
  language: string;
  title: string;
  summary: string;
  body: string;
}

export interface NoticeReadTable {
  member_id: bigint;
  notice_id: bigint;
  read_at: Date;
}

export interface BannerTable {
  id: Generated<bigint>;
  position: number;
  image: string;
  link: string;
  titles: Json<Record<string, string>>;
  published_at: Date;
  hidden: Generated<boolean>;
  version: Generated<number>;
}

declare module "../store/tables.ts" {
  interface Tables {
    notice: NoticeTable;
    notice_text: NoticeTextTable;
    notice_read: NoticeReadTable;
    banner: BannerTable;
  }
}
