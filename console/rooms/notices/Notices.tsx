import { useLocation } from "wouter";
import { NoticeEditor } from "./NoticeEditor.tsx";
import { NoticeList } from "./NoticeList.tsx";

/** `/notices`, `/notices/new`, and `/notices/3` for one. */
export default function Notices() {
  const [path] = useLocation();
  const id = /^\/notices\/([^/]+)$/.exec(path)?.[1];
  return id === undefined ? <NoticeList /> : <NoticeEditor key={id} id={id === "new" ? null : id} />;
}
