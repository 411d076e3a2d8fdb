import type { Generated } from "kysely";
import type { Template } from "../../contract/feedback/operator-schemas.ts";
import type { Json } from "../store/json-column.ts";

export interface UploadTable {
  /** 128 random bits, hex; grants access to the picture. */
  id: string;
  member_id: bigint;
  type: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array;
  created_at: Date;
  /** Whether a feedback or a reply uses the picture, which keeps it. */
  taken: Generated<boolean>;
}

export interface FeedbackTable {
  id: Generated<bigint>;
  member_id: bigint;
  content: string;
  created_at: Date;
  reply: string | null;
  replied_at: Date | null;
  /** The member's language at their last message. */
  language: string | null;
  /** When an operator read the content. */
  read_at: Date | null;
  /** The time of the oldest message without a reply. */
  waiting_since: Date | null;
  closed_at: Date | null;
  assigned: string | null;
  /** Of the member's request. */
  key: string | null;
}

export interface FeedbackMessageTable {
  id: Generated<bigint>;
  feedback_id: bigint;
  /** Null for the member; empty for an operator before names were stored. */
  operator: string | null;
  content: string;
  created_at: Date;
  /** When the other side read the message. */
  read_at: Date | null;
  /** Of the member's request; null for the platform's messages. */
  key: string | null;
}

export interface FeedbackMessageImageTable {
  message_id: bigint;
  /** From 0. */
  position: number;
  upload_id: string;
}

export interface FeedbackTemplateTable {
  id: Generated<bigint>;
  name: string;
  texts: Json<Template["languages"]>;
  version: Generated<number>;
  changed_at: Date;
}

export interface FeedbackImageTable {
  feedback_id: bigint;
  /** From 0. */
  position: number;
  upload_id: string;
}

declare module "../store/tables.ts" {
  interface Tables {
    upload: UploadTable;
    feedback: FeedbackTable;
    feedback_image: FeedbackImageTable;
    feedback_message: FeedbackMessageTable;
    feedback_message_image: FeedbackMessageImageTable;
    feedback_template: FeedbackTemplateTable;
  }
}
