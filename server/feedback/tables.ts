import type { Generated } from "kysely";

export interface UploadTable {
  /** 128 random bits, hex; grants access to the picture. */
  id: string;
  member_id: bigint;
  type: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array;
  created_at: Date;
}

export interface FeedbackTable {
  id: Generated<bigint>;
  member_id: bigint;
  content: string;
  created_at: Date;
  reply: string | null;
  replied_at: Date | null;
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
  }
}
