import { useLingui } from "@lingui/react/macro";
import type { OperatorNotice } from "../../../contract/notices/operator-schemas.ts";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { NoticeForm } from "./NoticeForm.tsx";

/** @param id null for a new notice. */
export function NoticeEditor({ id }: { id: string | null }) {
  const { t } = useLingui();
  const may = useMay();
  if (id !== null) return <Stored id={id} />;
  return may("POST operator/notices") ? (
    <NoticeForm notice={null} />
  ) : (
    <EmptyState title={t`Your roles do not give access to this page.`} />
  );
}

function Stored({ id }: { id: string }) {
  const read = useRead("GET operator/notices/item", { id });
  const notice: OperatorNotice | null = read.data;
  return <ReadState read={read}>{notice ? <NoticeForm notice={notice} /> : null}</ReadState>;
}
